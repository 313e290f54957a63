export {
  availableOf,
  insertLots as receiveLots,
  type LotReceived,
  releaseLots as releaseStock,
} from "./queries.ts";
export { reserveStock, type Shortage } from "./reserve-stock.ts";
export { stockStaffRoutes } from "./staff-routes.ts";
