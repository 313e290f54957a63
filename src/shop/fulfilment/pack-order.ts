import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { PackedLot } from "../document-content/index.ts";
import { issueInvoice } from "../documents/index.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { applyCurrentRates, refuseWhilePending } from "../order-revisions/index.ts";
import { changeOrder, linesOfOrder, moveOrder } from "../orders/index.ts";
import {
  fieldsByLot,
  haveSameSerials,
  recordSerials,
  refuseOtherUnits,
  serialisedAmong,
  toUnits,
  type Unit,
  withSerialsRead,
} from "../serials/index.ts";
import { type LotRow, listLotsForVariants, type Pick, packStock } from "../stock/index.ts";
import { istDate, totalTax } from "../tax/index.ts";
import { insertLineLots, lotsOfOrder } from "./lot-queries.ts";
import { type PackedLine, refuseObjections, samePicks, skippedText, toPicks } from "./picked-lots.ts";

/** What staff submit when packing. */
interface Packing {
  picks: PackedLine[];
  /** The total that staff confirmed if the GST rates have changed. */
  accepted_paise: number | null;
  parcels: number | null;
  /** Why a lot was packed although another expires earlier. */
  lot_reason: string | null;
}

/**
 * Packs an order: its units leave the store from the lots actually taken, the lot of each line is recorded, and the tax invoice is issued
 * (CGST Act s.31(1): at or before the goods leave).
 */
export function packOrder(shop: Shop, actor: Actor, token: string, expected: OrderStatus, packing: Packing) {
  const { accepted_paise, parcels, lot_reason } = packing;
  const typed = withSerialsRead(packing.picks);
  return changeOrder(shop, actor, {
    token,
    expected,
    action: "pack",
    apply: async (change) => {
      const { db, at } = change;
      const unanswered = await refuseWhilePending(db, change.order, at);
      if (unanswered) return unanswered;
      const order = await applyCurrentRates(shop, change, accepted_paise);
      if (order instanceof Refusal) return order;
      // CGST Act s.32: without a registration no tax may be collected. An order for which the previous release charged tax cannot be
      // invoiced.
      if (!order.seller_gstin && totalTax(order) > 0) return refuse(409, "not_possible", serverTexts.noGstin);
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
      const others = await refuseOtherUnits(db, lines, packing.picks);
      if (others) return others;
      const units = toUnits(lines, lots, typed, await serialisedAmong(db, lines));
      if (units instanceof Refusal) return units;
      const mover = { staff_name: actor.name, at };
      const objections = await packStock(db, toPack, picks, today, mover, lot_reason !== null);
      const refused = refuseObjections(objections, lots, lot_reason);
      if (refused) return refused;
      await insertLineLots(db, picks, at);
      const taken = await recordSerials(db, [], units, fieldsByLot(lots), { ...mover, replacement_id: null });
      if (taken) return taken;
      await moveOrder(db, order.id, "packed", { at, actor: "staff", staffName: actor.name, note: null });
      const packed = toPackedLots(picks, lots, units);
      const invoice = await issueInvoice(shop, db, order, lines, packed, parcels);
      const { skipped } = objections;
      const departure = skipped.length > 0 ? { skipped_lots: skipped.map(skippedText), lot_reason } : {};
      return { status: "packed", invoice: invoice.numbers.join(", "), lots: typed, ...departure };
    },
    isRepeat: async (db, order, own) =>
      own?.status === "packed" &&
      (await samePicks(db, order.id, typed)) &&
      haveSameSerials(await lotsOfOrder(db, order.id), typed),
  });
}

/** What the invoice states about the lots. */
function toPackedLots(picks: readonly Pick[], lots: readonly LotRow[], units: readonly Unit[]): PackedLot[] {
  return picks.map(({ order_line_id, lot_id, quantity }) => {
    const lot = lots.find(({ id }) => id === lot_id);
    const own = units.filter((unit) => unit.order_line_id === order_line_id && unit.lot_id === lot_id);
    return {
      ...{ order_line_id, lot_number: lot?.lot_no ?? "", expires_on: lot?.expires_on ?? null, quantity },
      ...(own.length > 0 ? { serials: own.map(({ serial }) => serial) } : {}),
    };
  });
}
