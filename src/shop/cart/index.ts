export { addLines, combineLines, refusalTexts, type WantedLine } from "./add-lines.ts";
export { describeVariant, displayVariant, loadCart } from "./cart.ts";
export { countSheet } from "./export-cart.ts";
export { readOrderPad } from "./order-pad.ts";
export {
  clearCart,
  deleteLines,
  deleteLinesUnusedSince,
  listCartLines,
  lockCart,
  type PricedLine,
  priceWanted,
} from "./queries.ts";
export { cartRoutes } from "./routes.ts";
