import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { issueInvoice } from "../documents/index.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { applyCurrentRates, refuseWhilePending } from "../order-revisions/index.ts";
import { changeOrder, linesOfOrder, moveOrder, type OrderLineRow } from "../orders/index.ts";
import {
  haveSameQuantities,
  isSameLot,
  type LotRow,
  listLotsForVariants,
  type Pick,
  packStock,
  type SkippedLot,
} from "../stock/index.ts";
import { istDate } from "../tax/index.ts";
import { insertLineLots, lotsOfOrder } from "./lot-queries.ts";

/** What was put into the parcel, as scanned or typed. */
export interface PackedLine {
  line_id: number;
  lot_no: string;
  quantity: number;
}

/** What staff send with the packing. */
interface Packing {
  picks: PackedLine[];
  /** The total they confirmed where the GST rates have changed. */
  accepted_paise: number | null;
  parcels: number | null;
  /** Why a lot was packed although another expires earlier. */
  lot_reason: string | null;
}

/**
 * Packs an order: its pieces leave the store from the lots that were really taken, which lot went to which line is kept,
 * and the tax invoice is issued (CGST Act s.31(1): at or before the goods leave).
 */
export function packOrder(shop: Shop, by: Actor, token: string, expected: OrderStatus, packing: Packing) {
  const { picks: typed, accepted_paise, parcels, lot_reason } = packing;
  return changeOrder(
    shop,
    by,
    token,
    expected,
    "pack",
    async (change) => {
      const { db, at } = change;
      const unanswered = await refuseWhilePending(db, change.order, at);
      if (unanswered) return unanswered;
      const order = await applyCurrentRates(shop, change, accepted_paise);
      if (order instanceof Refusal) return order;
      const isTaxed = order.cgst_paise + order.sgst_paise + order.igst_paise > 0;
      // CGST Act s.32: without registration no tax is collected. What the previous release took cannot be invoiced.
      if (!order.seller_gstin && isTaxed) return refuse(409, "not_possible", serverTexts.noGstin);
      const today = istDate(at);
      const lines = await linesOfOrder(db, order.id);
      const toPack = lines.map(({ id, variant_id, quantity }) => ({ order_line_id: id, variant_id, quantity }));
      const lots = await listLotsForVariants(
        db,
        lines.map((line) => line.variant_id),
        [],
        false,
      );
      const picks = toPicks(lines, lots, typed);
      if (picks instanceof Refusal) return picks;
      const mover = { staff_name: by.name, at };
      const { wrong, skipped } = await packStock(db, toPack, picks, today, mover, lot_reason !== null);
      if (wrong.length > 0) {
        const lotNo = (id: number) => lots.find((lot) => lot.id === id)?.lot_no ?? "";
        const said = wrong.map(({ lot_id, problem, available }) =>
          serverTexts.wrongLot(lotNo(lot_id), problem, available),
        );
        return refuseFields(texts.invalid, { picks: said });
      }
      if (skipped.length > 0 && lot_reason === null)
        return refuseFields(texts.invalid, { lot_reason: [whyNot(skipped)] });
      await insertLineLots(db, picks, at);
      await moveOrder(db, order.id, "packed", { at, actor: "staff", staffName: by.name, note: null });
      const packed = picks.map(({ order_line_id, lot_id, quantity }) => {
        const lot = lots.find(({ id }) => id === lot_id);
        return { order_line_id, lot_number: lot?.lot_no ?? "", expires_on: lot?.expires_on ?? null, quantity };
      });
      const invoice = await issueInvoice(shop, db, order, lines, packed, parcels);
      const departure = skipped.length > 0 ? { skipped_lots: skipped.map(skippedText), lot_reason } : {};
      return { status: "packed", invoice: invoice.numbers.join(", "), lots: typed, ...departure };
    },
    async (db, order, own) => own?.status === "packed" && (await samePicks(db, order.id, typed)),
  );
}

const skippedText = ({ skipped, picked }: SkippedLot) =>
  serverTexts.skippedLot(skipped.lot_no, skipped.expires_on ?? "", picked.lot_no);

const whyNot = (skipped: SkippedLot[]) => `${skipped.map(skippedText).join(" ")} ${serverTexts.skippedNeedsReason}`;

/** The lots that were named, each line complete. */
function toPicks(lines: OrderLineRow[], lots: LotRow[], typed: PackedLine[]): Pick[] | Refusal {
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

/** Whether these are the lots that went out. */
async function samePicks(db: Db, orderId: number, typed: PackedLine[]): Promise<boolean> {
  const packed = (await lotsOfOrder(db, orderId)).map(({ order_line_id, lot_no, quantity }) => ({
    line_id: order_line_id,
    lot_no,
    quantity,
  }));
  return haveSameQuantities(packed, typed, ({ line_id, lot_no }) => `${line_id} ${lot_no.toUpperCase()}`);
}
