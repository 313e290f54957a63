import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { type Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { OrderLineRow } from "../orders/index.ts";
import {
  haveSameQuantities,
  isSameLot,
  type LotRow,
  type PackObjections,
  type Pick,
  type SkippedLot,
} from "../stock/index.ts";
import { lotsOfOrder } from "./lot-queries.ts";

/** What was put into the parcel, as scanned or typed. */
export interface PackedLine {
  line_id: number;
  lot_no: string;
  quantity: number;
  /** One per unit, if units have serial numbers. */
  serials?: readonly string[];
}

export const skippedText = ({ skipped, picked }: SkippedLot) =>
  serverTexts.skippedLot(skipped.lot_no, skipped.expires_on ?? "", picked.lot_no);

/** @param lot_reason why a lot was packed although another expires earlier */
export function refuseObjections(
  { wrong, skipped }: PackObjections,
  lots: readonly LotRow[],
  lot_reason: string | null,
): Refusal | null {
  if (wrong.length > 0) {
    const lotNo = (id: number) => lots.find((lot) => lot.id === id)?.lot_no ?? "";
    const messages = wrong.map(({ lot_id, problem, available }) =>
      serverTexts.wrongLot(lotNo(lot_id), problem, available),
    );
    return refuseFields(texts.invalid, { picks: messages });
  }
  if (skipped.length > 0 && lot_reason === null) return refuseFields(texts.invalid, { lot_reason: [whyNot(skipped)] });
  return null;
}

const whyNot = (skipped: SkippedLot[]) => `${skipped.map(skippedText).join(" ")} ${serverTexts.skippedNeedsReason}`;

/** The named lots. Each line must be complete. */
export function toPicks(lines: OrderLineRow[], lots: LotRow[], typed: PackedLine[]): Pick[] | Refusal {
  const problems: string[] = [];
  const picks = new Map<string, Pick>();
  for (const { line_id, lot_no, quantity } of typed) {
    const line = lines.find(({ id }) => id === line_id);
    if (!line) return refuse(404, "not_found", serverTexts.notFound);
    const lot = lots.find((each) => each.variant_id === line.variant_id && isSameLot(each.lot_no, lot_no));
    if (!lot) {
      problems.push(serverTexts.wrongLot(lot_no, "unknown", 0));
      continue;
    }
    const before = picks.get(`${line_id} ${lot.id}`)?.quantity ?? 0;
    picks.set(`${line_id} ${lot.id}`, { order_line_id: line_id, lot_id: lot.id, quantity: before + quantity });
  }
  for (const { id, ref_no, quantity } of problems.length > 0 ? [] : lines) {
    const picked = [...picks.values()].filter((pick) => pick.order_line_id === id);
    const pieces = picked.reduce((sum, pick) => sum + pick.quantity, 0);
    if (pieces !== quantity) problems.push(serverTexts.wrongPieces(ref_no, pieces, quantity));
  }
  return problems.length > 0 ? refuseFields(texts.invalid, { picks: problems }) : [...picks.values()];
}

/** Whether these are the lots in the order's parcel. */
export async function samePicks(db: Db, orderId: number, typed: PackedLine[]): Promise<boolean> {
  const packed = (await lotsOfOrder(db, orderId)).map(({ order_line_id, lot_no, quantity }) => ({
    line_id: order_line_id,
    lot_no,
    quantity,
  }));
  return haveSameQuantities(packed, typed, ({ line_id, lot_no }) => `${line_id} ${lot_no.toUpperCase()}`);
}
