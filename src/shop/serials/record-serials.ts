import { serialsField } from "../../contract/serials-field.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { type Refusal, refuseFields } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import {
  findUnitOut,
  insertUnit,
  lockUnitsOfLine,
  piecesToPackAgain,
  type RecordedUnit,
  type Recording,
  releaseUnit,
  removeUnits,
  type Unit,
} from "./queries.ts";
import { serialKey } from "./units.ts";

/** The field in which the serial number of a unit is typed. */
export type FieldOf = (unit: Unit) => string;

/** Fields by order line and lot. */
export const fieldsByLot =
  (lots: readonly { id: number; lot_no: string }[]): FieldOf =>
  ({ order_line_id, lot_id }) =>
    serialsField(order_line_id, lots.find(({ id }) => id === lot_id)?.lot_no ?? "");

/**
 * Records these units instead of those recorded before.
 * @param recorded before; none while an order is packed or a replacement is sent
 * @returns why not: another unit of the variant is out under the same serial number, or one that is to be corrected came back
 */
export async function recordSerials(
  db: Db,
  recorded: readonly RecordedUnit[],
  units: readonly Unit[],
  fieldOf: FieldOf,
  by: Recording,
): Promise<Refusal | null> {
  const isSame = (one: Unit, other: Unit) =>
    one.order_line_id === other.order_line_id && one.lot_id === other.lot_id && one.serial === other.serial;
  const problems: Record<string, string[]> = {};
  const say = (unit: Unit, problem: string) => {
    const field = fieldOf(unit);
    problems[field] = [...(problems[field] ?? []), problem];
  };
  const wrong = recorded.filter((each) => !units.some((unit) => isSame(unit, each)));
  for (const unit of wrong) if (unit.disposition !== null) say(unit, serverTexts.serialCameBack(unit.serial));
  if (wrong.length > 0)
    await removeUnits(
      db,
      wrong.map(({ id }) => id),
      by.at,
    );
  // In the same order always: two who pack the same units wait for each other, and never both.
  const added = units
    .filter((unit) => !recorded.some((each) => isSame(each, unit)))
    .toSorted((one, other) => (serialKey(one) < serialKey(other) ? -1 : 1));
  for (const unit of added) {
    const order = await takeSerial(db, unit, by);
    if (order !== null) say(unit, serverTexts.serialTaken(unit.serial, order));
  }
  return Object.keys(problems).length > 0 ? refuseFields(texts.invalid, problems) : null;
}

/** @returns null, or the number of the order that has a unit of this serial number */
async function takeSerial(db: Db, unit: Unit, by: Recording): Promise<string | null> {
  if (await insertUnit(db, unit, by)) return null;
  const other = await findUnitOut(db, unit.variant_id, unit.serial);
  if (other && (await isBack(db, other))) await releaseUnit(db, other.id, by.at);
  if (await insertUnit(db, unit, by)) return null;
  return other?.order_no ?? "";
}

interface UnitOfOrder {
  id: number;
  order_line_id: number;
  status: string;
}

/**
 * Whether a unit may be here again: it came back, or its parcel never left. Of units that were credited without coming back, and of those
 * inspected by earlier releases, only the number is known; as many of a line may be packed again.
 */
async function isBack(db: Db, { id, order_line_id, status }: UnitOfOrder): Promise<boolean> {
  if (status === "cancelled") return true;
  const units = await lockUnitsOfLine(db, order_line_id);
  const disposition = units.find((unit) => unit.id === id)?.disposition ?? null;
  if (disposition !== null) return disposition !== "scrap";
  const known = units.filter(
    (unit) => !unit.is_undelivered && ["restock", "quarantine"].includes(unit.disposition ?? ""),
  );
  const released = units.filter((unit) => unit.disposition === null && unit.is_released).length;
  return released < (await piecesToPackAgain(db, order_line_id)) - known.length;
}
