export { findOtherUnits, refuseOtherUnits, withSerialsRead } from "./codes.ts";
export {
  gtinsOf,
  ordersWithSerial,
  packedUnits,
  type RecordedUnit,
  serialisedAmong,
  type Unit,
  unitsOfOrder,
  unitsOfReplacement,
} from "./queries.ts";
export { fieldsByLot, recordSerials } from "./record-serials.ts";
export { haveSameSerials, toUnits } from "./units.ts";
export { isWithCustomer, recordUnitsBack, toUnitsBack } from "./units-back.ts";
