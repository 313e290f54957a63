export { listUnits, ordersWithSerial, serialisedAmong, type Unit } from "./queries.ts";
export { recordSerials } from "./record-serials.ts";
export { haveSameSerials, toUnits } from "./units.ts";
