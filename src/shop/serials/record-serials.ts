import { serialsField } from "../../contract/serials-field.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { type Refusal, refuseFields } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import {
  findUnitOut,
  insertUnit,
  listUnits,
  lockReleased,
  piecesToPackAgain,
  releaseUnit,
  removeUnits,
  type Unit,
} from "./queries.ts";
import { serialKey } from "./units.ts";

/**
 * Records these as the units of order lines, instead of what was recorded for them.
 * @param lines whose units were recorded before; empty while an order is packed
 * @param lots all that the units are from
 * @returns why not: another unit of the variant is out under the same serial number
 */
export async function recordSerials(
  db: Db,
  lines: readonly { id: number }[],
  units: readonly Unit[],
  lots: readonly { id: number; lot_no: string }[],
  by: { staff_name: string; at: Date },
): Promise<Refusal | null> {
  const recorded =
    lines.length > 0
      ? await listUnits(
          db,
          lines.map(({ id }) => id),
        )
      : [];
  const isSame = (one: Unit, other: Unit) =>
    one.order_line_id === other.order_line_id && one.lot_id === other.lot_id && one.serial === other.serial;
  const wrong = recorded.filter((each) => !units.some((unit) => isSame(unit, each)));
  if (wrong.length > 0)
    await removeUnits(
      db,
      wrong.map(({ id }) => id),
      by.at,
    );
  const lotNoOf = (id: number) => lots.find((lot) => lot.id === id)?.lot_no ?? "";
  const problems: Record<string, string[]> = {};
  // In the same order always: two who pack the same units wait for each other, and never both.
  const added = units
    .filter((unit) => !recorded.some((each) => isSame(each, unit)))
    .toSorted((one, other) => (serialKey(one) < serialKey(other) ? -1 : 1));
  for (const unit of added) {
    const order = await takeSerial(db, unit, by);
    if (order === null) continue;
    const field = serialsField(unit.order_line_id, lotNoOf(unit.lot_id));
    problems[field] = [...(problems[field] ?? []), serverTexts.serialTaken(unit.serial, order)];
  }
  return Object.keys(problems).length > 0 ? refuseFields(texts.invalid, problems) : null;
}

/** @returns null, or the number of the order that has a unit of this serial number */
async function takeSerial(db: Db, unit: Unit, by: { staff_name: string; at: Date }): Promise<string | null> {
  if (await insertUnit(db, unit, by)) return null;
  const other = await findUnitOut(db, unit.variant_id, unit.serial);
  if (other && (await isBack(db, other))) await releaseUnit(db, other.id, by.at);
  if (await insertUnit(db, unit, by)) return null;
  return other?.order_no ?? "";
}

/**
 * Whether a unit may be here again. Inspection counts units and knows no serial numbers: as many of a line may be packed again as came
 * back.
 */
async function isBack(db: Db, { order_line_id, status }: { order_line_id: number; status: string }): Promise<boolean> {
  if (status === "cancelled") return true;
  const released = await lockReleased(db, order_line_id);
  return released < (await piecesToPackAgain(db, order_line_id));
}
