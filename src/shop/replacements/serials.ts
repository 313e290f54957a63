import { serialsField } from "../../contract/serials-field.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { noteOnOrder } from "../orders/index.ts";
import {
  haveSameSerials,
  recordSerials,
  refuseOtherUnits,
  serialisedAmong,
  toUnits,
  type Unit,
  unitsOfReplacement,
  withSerialsRead,
} from "../serials/index.ts";
import { isSameLot } from "../stock/index.ts";
import { actOnReplacement } from "./change-replacement.ts";
import type { ReplacementLineRow } from "./queries.ts";

/** Goods of a replacement. Each lot occurs once; an order line may occur several times, with other variants of its product. */
interface Sent {
  variant_id: number;
  ref_no: string;
  lot_id: number;
  lot_no: string;
  quantity: number;
  serials: readonly string[];
}

/**
 * The units of a replacement's goods. Errors are keyed by the position of the goods rather than by order line, because one line may have
 * several.
 * @param orderLines of the goods, in the same order
 */
export async function unitsOfGoods(
  db: Db,
  goods: readonly Sent[],
  orderLines: readonly { id: number }[],
): Promise<Unit[] | Refusal> {
  const lines = goods.map(({ variant_id, ref_no }, place) => ({ id: place, variant_id, ref_no }));
  const lots = goods.map(({ lot_id, variant_id, lot_no }) => ({ id: lot_id, variant_id, lot_no }));
  const given = goods.map(({ lot_no, quantity, serials }, place) => ({ line_id: place, lot_no, quantity, serials }));
  const others = await refuseOtherUnits(db, lines, given);
  if (others) return others;
  const typed = withSerialsRead(given);
  const units = toUnits(lines, lots, typed, await serialisedAmong(db, goods));
  if (units instanceof Refusal) return units;
  return units.map((unit) => ({ ...unit, order_line_id: orderLines[unit.order_line_id]?.id ?? 0 }));
}

/** The form field of a unit's serial number. */
export const fieldInGoods =
  (goods: readonly Pick<Sent, "lot_id" | "lot_no">[]) =>
  ({ lot_id }: Unit) => {
    const place = goods.findIndex((each) => each.lot_id === lot_id);
    return serialsField(place, goods[place]?.lot_no ?? "");
  };

interface UnitsOfLot {
  ref_no: string;
  lot_no: string;
  serials: string[];
}

interface SerialCorrection {
  /** The units that the screen showed. */
  seen: UnitsOfLot[];
  units: UnitsOfLot[];
  reason: string;
}

/** Corrects the serial numbers recorded when a replacement was sent; its challan stays as issued. */
export function correctReplacedSerials(shop: Shop, actor: Staff, id: number, correction: SerialCorrection) {
  const { seen, reason } = correction;
  const typed = withSerialsRead(correction.units);
  return actOnReplacement(shop, actor, id, "correct_replacement_serials", async ({ db, order, at }, replacement) => {
    const { lines, number } = replacement;
    const unknown = [...seen, ...typed].find((part) => !lines.some((line) => hasLotOf(line)(part)));
    if (unknown) return refuseFields(texts.invalid, { units: [serverTexts.lotNotSent(unknown.lot_no)] });
    const now = lines.map(({ lot_no, serials }, place) => ({ order_line_id: place, lot_no, serials }));
    const isDone = haveSameSerials(now, toParts(lines, typed));
    if (!haveSameSerials(now, toParts(lines, seen)))
      return isDone ? "already done" : refuse(409, "state_changed", serverTexts.serialsOvertaken);
    if (isDone) return refuseFields(texts.invalid, { units: [serverTexts.serialsUnchanged] });
    const parts = toParts(lines, correction.units);
    const goods = lines.map((line, place) => ({ ...line, serials: parts[place]?.serials ?? [] }));
    const units = await unitsOfGoods(
      db,
      goods,
      lines.map(({ order_line_id }) => ({ id: order_line_id })),
    );
    if (units instanceof Refusal) return units;
    const before = await unitsOfReplacement(db, order.id, id);
    const recording = { staff_name: actor.name, at, replacement_id: id };
    const refused = await recordSerials(db, before, units, fieldInGoods(lines), recording);
    if (refused) return refused;
    const changes = lines.flatMap((line) => changeText(line, before, units));
    const note = [serverTexts.replacementSerials(number), ...changes].join(" ");
    await noteOnOrder(db, order, { at, actor: "staff", staffName: actor.name, note, reason });
    return { before: { replacement: number, serials: seen }, after: { serials: typed, reason } };
  });
}

const hasLotOf =
  ({ ref_no, lot_no }: Pick<UnitsOfLot, "ref_no" | "lot_no">) =>
  (part: UnitsOfLot) =>
    part.ref_no.toUpperCase() === ref_no.toUpperCase() && isSameLot(lot_no, part.lot_no);

/** The serial numbers of each line, by position. */
const toParts = (lines: readonly ReplacementLineRow[], parts: readonly UnitsOfLot[]) =>
  lines.map((line, place) => ({
    ...{ line_id: place, lot_no: line.lot_no },
    serials: parts.filter(hasLotOf(line)).flatMap(({ serials }) => serials),
  }));

function changeText({ lot_id, ref_no }: ReplacementLineRow, before: readonly Unit[], after: readonly Unit[]): string[] {
  const own = (units: readonly Unit[]) => units.filter((unit) => unit.lot_id === lot_id).map(({ serial }) => serial);
  const [removed, added] = [
    own(before).filter((serial) => !own(after).includes(serial)),
    own(after).filter((serial) => !own(before).includes(serial)),
  ];
  return added.length > 0 ? [serverTexts.serialsCorrected(ref_no, removed, added)] : [];
}
