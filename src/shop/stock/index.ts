export { lowStockCount } from "./count-queries.ts";
export { allLowStock, lowStock } from "./item-queries.ts";
export { type LotRow, lotsOfVariants } from "./pack-queries.ts";
export {
  allocatable,
  lotBlockedReason,
  type Pick,
  packStock,
  proposePicks,
  takeBackStock,
  unpackStock,
} from "./pack-stock.ts";
export {
  availableOf,
  insertLots as receiveLots,
  type LotReceived,
  releaseLots as releaseStock,
} from "./queries.ts";
export { reserveStock, type Shortage } from "./reserve-stock.ts";
export { haveSamePieces, isSameLot } from "./same-lots.ts";
export { stockStaffRoutes } from "./staff-routes.ts";
