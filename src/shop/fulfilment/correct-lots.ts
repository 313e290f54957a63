import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { changeOrder, linesOfOrder, noteOnOrder, type OrderLineRow } from "../orders/index.ts";
import {
  fieldsByLot,
  packedUnits,
  recordSerials,
  refuseOtherUnits,
  serialisedAmong,
  toUnits,
  withSerialsRead,
} from "../serials/index.ts";
import { type LotDifference, type LotRow, listLotsForVariants, repackStock } from "../stock/index.ts";
import { istDate } from "../tax/index.ts";
import { insertLotCorrections } from "./lot-queries.ts";
import { type PackedLine, refuseObjections, samePicks, skippedText, toPicks } from "./picked-lots.ts";

interface LotCorrection {
  /** What the screen showed. */
  seen: PackedLine[];
  picks: PackedLine[];
  reason: string;
  /** Why a lot was packed although another expires earlier. */
  lot_reason: string | null;
}

/**
 * Corrects the lot that a line was packed from: the recorded lot gets its units back, the actual one loses them. The invoice stays as
 * issued, because lots are not among the particulars of a tax invoice (CGST Rules, rule 46); a lot statement accompanies it.
 */
export function correctLots(shop: Shop, actor: Staff, token: string, expected: OrderStatus, correction: LotCorrection) {
  const { seen, reason, lot_reason } = correction;
  const typed = withSerialsRead(correction.picks);
  return changeOrder(shop, actor, {
    token,
    expected,
    action: "correct_lots",
    apply: async ({ db, order, at }) => {
      if (!(await samePicks(db, order.id, seen))) {
        const isDone = await samePicks(db, order.id, typed);
        return isDone ? "already done" : refuse(409, "state_changed", serverTexts.lotsOvertaken);
      }
      if (await samePicks(db, order.id, typed))
        return refuseFields(texts.invalid, { picks: [serverTexts.lotsUnchanged] });
      const lines = await linesOfOrder(db, order.id);
      const variants = lines.map(({ variant_id }) => variant_id);
      const lots = await listLotsForVariants(db, variants, [], false);
      const picks = toPicks(lines, lots, typed);
      if (picks instanceof Refusal) return picks;
      const others = await refuseOtherUnits(db, lines, correction.picks);
      if (others) return others;
      const units = toUnits(lines, lots, typed, await serialisedAmong(db, lines));
      if (units instanceof Refusal) return units;
      const packed = lines.map(({ id, variant_id, quantity }) => ({ order_line_id: id, variant_id, quantity }));
      const mover = { staff_name: actor.name, at };
      const how = { ...mover, today: istDate(at), reason, maySkip: lot_reason !== null };
      const { differences, ...objections } = await repackStock(db, packed, picks, how);
      const refused = refuseObjections(objections, lots, lot_reason);
      if (refused) return refused;
      const moves = differences.length > 0 ? toMoves(differences) : [];
      await insertLotCorrections(db, moves, { at, staff_name: actor.name, reason });
      const taken = await recordSerials(db, await packedUnits(db, order.id), units, fieldsByLot(lots), {
        ...mover,
        replacement_id: null,
      });
      if (taken) return taken;
      const note = moves.map((move) => moveText(move, lines, lots)).join(" ");
      await noteOnOrder(db, order, { at, actor: "staff", staffName: actor.name, note, reason });
      const { skipped } = objections;
      const departure = skipped.length > 0 ? { skipped_lots: skipped.map(skippedText), lot_reason } : {};
      return { status: order.status, lots: typed, instead_of: seen, reason, ...departure };
    },
    isRepeat: async (db, order) => order.status === expected && (await samePicks(db, order.id, typed)),
  });
}

/** Units of a line that come from another lot than recorded. */
export interface LotMove {
  order_line_id: number;
  from_lot_id: number;
  to_lot_id: number;
  quantity: number;
}

/** Which lot took the place of which. In each line, as many units are surplus as missing. */
export function toMoves(differences: readonly LotDifference[]): LotMove[] {
  const lines = Map.groupBy(differences, ({ order_line_id }) => order_line_id);
  return [...lines].flatMap(([order_line_id, own]) => {
    const gains = own.filter(({ difference }) => difference > 0).map((each) => ({ ...each }));
    return own
      .filter(({ difference }) => difference < 0)
      .flatMap(({ lot_id: from_lot_id, difference }) => {
        let rest = -difference;
        return gains.flatMap((gain): LotMove[] => {
          const quantity = Math.min(rest, gain.difference);
          rest -= quantity;
          gain.difference -= quantity;
          return quantity > 0 ? [{ order_line_id, from_lot_id, to_lot_id: gain.lot_id, quantity }] : [];
        });
      });
  });
}

function moveText({ order_line_id, from_lot_id, to_lot_id, quantity }: LotMove, lines: OrderLineRow[], lots: LotRow[]) {
  const lotNo = (id: number) => lots.find((lot) => lot.id === id)?.lot_no ?? "";
  const refNo = lines.find(({ id }) => id === order_line_id)?.ref_no ?? "";
  return serverTexts.lotsCorrected(refNo, quantity, lotNo(from_lot_id), lotNo(to_lot_id));
}
