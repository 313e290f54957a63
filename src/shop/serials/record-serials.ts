import { serialsField } from "../../contract/serials-field.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { type Refusal, refuseFields } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import {
  findUnitsOut,
  insertUnits,
  lockUnitsOfLines,
  piecesToPackAgain,
  type RecordedUnit,
  type Recording,
  releaseUnits,
  removeUnits,
  type Unit,
  type UnitOut,
} from "./queries.ts";
import { serialKey } from "./units.ts";

/** The form field of a unit's serial number. */
export type FieldOf = (unit: Unit) => string;

/** Fields by order line and lot. */
export const fieldsByLot =
  (lots: readonly { id: number; lot_no: string }[]): FieldOf =>
  ({ order_line_id, lot_id }) =>
    serialsField(order_line_id, lots.find(({ id }) => id === lot_id)?.lot_no ?? "");

/**
 * Replaces the recorded units with these.
 * @param recorded the units recorded before; none while packing an order or sending a replacement
 * @returns a refusal if another unit of the variant is out with the same serial number, or a unit to be corrected has come back
 */
export async function recordSerials(
  db: Db,
  recorded: readonly RecordedUnit[],
  units: readonly Unit[],
  fieldOf: FieldOf,
  recording: Recording,
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
      recording.at,
    );
  // Always in the same order, so that two people packing the same units wait for each other instead of deadlocking.
  const added = units
    .filter((unit) => !recorded.some((each) => isSame(each, unit)))
    .toSorted((one, other) => (serialKey(one) < serialKey(other) ? -1 : 1));
  for (const { unit, order_no } of await takeSerials(db, added, recording))
    say(unit, serverTexts.serialTaken(unit.serial, order_no));
  return Object.keys(problems).length > 0 ? refuseFields(texts.invalid, problems) : null;
}

/** @returns the units whose serial numbers are already taken, with the numbers of the orders that have them */
async function takeSerials(db: Db, units: readonly Unit[], recording: Recording) {
  const refused = units.length > 0 ? await insertUnits(db, units, recording) : [];
  if (refused.length === 0) return [];
  const others = await findUnitsOut(db, refused);
  const back = await unitsBack(db, others);
  if (back.length > 0) await releaseUnits(db, back, recording.at);
  const taken = await insertUnits(db, refused, recording);
  const orders = new Map(others.map((other) => [serialKey(other), other.order_no]));
  return taken.map((unit) => ({ unit, order_no: orders.get(serialKey(unit)) ?? "" }));
}

/**
 * The units that may be in stock again: they came back, or their parcel never left. For units that were credited without coming back, and
 * for those inspected by earlier releases, only the quantity is known; as many units of the line may be packed again.
 */
async function unitsBack(db: Db, others: readonly UnitOut[]): Promise<number[]> {
  const lineIds = others.filter(({ status }) => status !== "cancelled").map(({ order_line_id }) => order_line_id);
  if (lineIds.length === 0) return others.map(({ id }) => id);
  const units = await lockUnitsOfLines(db, lineIds);
  const pieces = await piecesToPackAgain(db, lineIds);
  const ofLines = Map.groupBy(units, ({ order_line_id }) => order_line_id);
  const isBack = ({ id, order_line_id, status }: UnitOut) => {
    if (status === "cancelled") return true;
    const ofLine = ofLines.get(order_line_id) ?? [];
    const own = ofLine.find((unit) => unit.id === id);
    const disposition = own?.disposition ?? null;
    if (disposition !== null) return disposition !== "scrap";
    const known = ofLine.filter(
      (unit) => !unit.is_undelivered && ["restock", "quarantine"].includes(unit.disposition ?? ""),
    );
    const released = ofLine.filter((unit) => unit.disposition === null && unit.is_released).length;
    if (released >= (pieces.get(order_line_id) ?? 0) - known.length) return false;
    if (own) own.is_released = true;
    return true;
  };
  return others.filter(isBack).map(({ id }) => id);
}
