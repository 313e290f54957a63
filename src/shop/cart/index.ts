export { cartOf, describeVariant } from "./cart.ts";
export { deleteLines, deleteLinesUnusedSince, emptyCart, linesOfCart, lockCart, type PricedLine } from "./queries.ts";
export { cartRoutes } from "./routes.ts";
