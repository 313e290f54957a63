import type { RecordedUnit } from "../serials/index.ts";

/** Serial numbers of the matching units of a lot, as a field of a reply; omitted if no unit has one. */
export function serialsShown(
  units: readonly RecordedUnit[],
  { order_line_id, lot_id }: { order_line_id: number; lot_id: number },
  isMeant: (unit: RecordedUnit) => boolean,
): { serials?: string[] } {
  const own = units.filter((unit) => unit.order_line_id === order_line_id && unit.lot_id === lot_id && isMeant(unit));
  return own.length > 0 ? { serials: own.map(({ serial }) => serial) } : {};
}
