import { serverTexts } from "../../contract/server-texts.ts";
import type { Disposition } from "../../contract/staff/order-shapes.ts";
import type { Db } from "../kit/shop.ts";
import { insertUnitReturns, type RecordedUnit } from "./queries.ts";

/** Returned units of a lot of an order line, and the serial numbers read from them. */
export interface PiecesBack {
  order_line_id: number;
  lot_id: number;
  quantity: number;
  disposition: Disposition;
  serials: readonly string[];
}

interface LotHeld {
  order_line_id: number;
  lot_id: number;
  lot_no: string;
  /** Units that the customer has. */
  left: number;
}

export interface UnitBack {
  id: number;
  disposition: Disposition;
}

/** Whether, as far as is known, the customer has the unit. */
export const isWithCustomer = ({ disposition, is_released }: RecordedUnit) => disposition === null && !is_released;

/**
 * Determines which units came back: every unit with a recorded serial number must be named. Some units of a lot may have none, such as
 * those sent before the product was serialised; at most that many may stay unnamed.
 */
export function toUnitsBack(
  recorded: readonly RecordedUnit[],
  held: readonly LotHeld[],
  pieces: readonly PiecesBack[],
): { units: UnitBack[]; problems: string[] } {
  const units: UnitBack[] = [];
  const problems: string[] = [];
  for (const lot of held) {
    const isOfLot = (each: { order_line_id: number; lot_id: number }) =>
      each.order_line_id === lot.order_line_id && each.lot_id === lot.lot_id;
    const [known, back] = [recorded.filter((unit) => isOfLot(unit) && isWithCustomer(unit)), pieces.filter(isOfLot)];
    const nameless = Math.max(0, lot.left - known.length);
    const sum = (of: (piece: PiecesBack) => number) => back.reduce((total, piece) => total + of(piece), 0);
    const [wanted, named] = [sum(({ quantity }) => quantity) - nameless, sum(({ serials }) => serials.length)];
    const tooMany = back.find(({ serials, quantity }) => serials.length > quantity);
    if (tooMany) problems.push(serverTexts.serialsBack(lot.lot_no, tooMany.serials.length, tooMany.quantity));
    else if (named < wanted) problems.push(serverTexts.serialsBack(lot.lot_no, named, wanted));
    for (const { serials, disposition } of back) {
      for (const serial of serials) {
        const unit = known.find((each) => each.serial.toUpperCase() === serial.toUpperCase());
        if (!unit) problems.push(serverTexts.serialNotSent(serial, lot.lot_no));
        else if (units.some(({ id }) => id === unit.id)) problems.push(serverTexts.serialTwice(serial));
        else units.push({ id: unit.id, disposition });
      }
    }
  }
  return { units, problems: problems.slice(0, 20) };
}

/** @param source the return or the replacement with which they came back */
export async function recordUnitsBack(
  db: Db,
  units: readonly UnitBack[],
  source: { return_id: number } | { replacement_id: number },
  by: { staff_name: string; at: Date },
): Promise<void> {
  if (units.length === 0) return;
  const about = { return_id: null, replacement_id: null, ...source, returned_at: by.at, staff_name: by.staff_name };
  await insertUnitReturns(
    db,
    units.map(({ id, disposition }) => ({ unit_id: id, disposition, ...about })),
  );
}
