export { describeVariant } from "./cart.ts";
export { deleteLines, linesOfCart, lockCart, type PricedLine } from "./queries.ts";
export { cartRoutes } from "./routes.ts";
