export { keepStock, sendStock, takeBackStock } from "./challan-stock.ts";
export { countLowStock } from "./count-queries.ts";
export { findSkippedLots, type SkippedLot } from "./first-expiry.ts";
export { listAllLowStock, listLowStock } from "./item-queries.ts";
export { findLotId, findLots, lockLots } from "./lot-queries.ts";
export { allocatable, keptQuantity, lotBlockedReason, type Pick } from "./lot-rules.ts";
export { moveReservations } from "./move-reservations.ts";
export { type LotRow, listLotsForVariants } from "./pack-queries.ts";
export {
  type PackObjections,
  packStock,
  proposePicks,
  type ReturnedPick,
  returnStock,
  unpackStock,
} from "./pack-stock.ts";
export {
  insertLots as receiveLots,
  loadAvailability,
  lockLotsOnSale,
  type ReceivedLot,
  releaseLots as releaseStock,
} from "./queries.ts";
export { type LotDifference, listLotsToRepack, repackStock } from "./repack-stock.ts";
export { reserveFrom, reserveStock, type Shortage } from "./reserve-stock.ts";
export { listHeldQuantities, resizeReservations } from "./resize-reservations.ts";
export { haveSameQuantities, isSameLot } from "./same-lots.ts";
export { stockStaffRoutes } from "./staff-routes.ts";
export { takeFromLot } from "./take-from-lot.ts";
