export { cartOf, describeVariant } from "./cart.ts";
export { deleteLines, emptyCart, linesOfCart, lockCart, type PricedLine } from "./queries.ts";
export { cartRoutes } from "./routes.ts";
