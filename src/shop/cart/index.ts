export { describeVariant, loadCart } from "./cart.ts";
export { clearCart, deleteLines, deleteLinesUnusedSince, listCartLines, lockCart, type PricedLine } from "./queries.ts";
export { cartRoutes } from "./routes.ts";
