export {
  availableOf,
  insertLots as receiveLots,
  type LotReceived,
  releaseLots as releaseStock,
  type Wanted,
} from "./queries.ts";
export { reserveStock, type Shortage } from "./reserve-stock.ts";
