import { serverTexts } from "../../contract/server-texts.ts";
import { pickComparison } from "../../contract/shelf-order.ts";
import type { Picks } from "../../contract/staff/orders.ts";
import { inLanguage } from "../../language/current.ts";
import { type Language, text } from "../../language/text.ts";
import { type PackingRow, packingPaper } from "../document-files/index.ts";
import { documentLanguage, documentsOfOrder } from "../documents/index.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { findOrder, linesOfOrder } from "../orders/index.ts";
import { loadSettings } from "../settings/index.ts";
import { haveSameQuantities } from "../stock/index.ts";
import { lotsAsPacked, lotsCorrectedAt, lotsOfOrder, type OrderLotRow, shelvesOfLines } from "./lot-queries.ts";
import { pickList } from "./pick-list.ts";

/** The contents of an order's parcels, by line, with their lots. Refused before the order is packed. */
export async function packingSlip({ db, clock }: Shop, token: string): Promise<Buffer | Refusal> {
  const order = await findOrder(db, { token });
  if (!order) return refuse(404, "not_found", serverTexts.notFound);
  const packed = await lotsOfOrder(db, order.id);
  if (packed.length === 0) return refuse(409, "not_possible", serverTexts.notPossible(order.status));
  const rows = (await linesOfOrder(db, order.id)).map(({ id, quantity }): PackingRow => {
    const lots = packed.filter(({ order_line_id }) => order_line_id === id).map(toPackedLot);
    return { order_line_id: id, quantity, lots, remark: "" };
  });
  return packingPaper(db, order, "packing_slip", rows, clock.now());
}

/**
 * The contents of the parcels, if lots were corrected after the invoice was issued, and what the invoice states instead. The buyer keeps it
 * with the invoice, so that each lot can be traced.
 */
export async function lotStatement({ db }: Shop, orderId: number): Promise<Buffer | null> {
  const [order, corrected_at] = [await findOrder(db, { id: orderId }), await lotsCorrectedAt(db, orderId)];
  if (!order || !corrected_at) return null;
  const [packed, stated] = [await lotsOfOrder(db, order.id), await lotsAsPacked(db, order.id)];
  const invoices = await documentsOfOrder(db, order.id);
  const { language } = await documentLanguage(db, order.customer_id);
  const invoice = invoices.find(({ kind }) => kind === "invoice" || kind === "bill_of_supply")?.number ?? "";
  const rows = (await linesOfOrder(db, order.id)).map(({ id, quantity }): PackingRow => {
    const lots = packed.filter(({ order_line_id }) => order_line_id === id).map(toPackedLot);
    const before = stated.filter(({ order_line_id }) => order_line_id === id);
    const isSame = haveSameQuantities(
      before.map((each) => ({ lot: each.lot_no, quantity: each.quantity })),
      lots.map((each) => ({ lot: each.lot_number, quantity: each.quantity })),
      ({ lot }) => lot,
    );
    return { order_line_id: id, quantity, lots, remark: isSame ? "" : lotsStated(invoice, before, language) };
  });
  return packingPaper(db, order, "lot_statement", rows, corrected_at);
}

function lotsStated(invoice: string, lots: readonly { lot_no: string; quantity: number }[], language: Language = "en") {
  return inLanguage(language, () =>
    text("invoice {invoice} states {lots}", {
      invoice,
      lots: lots.map(({ lot_no: lot, quantity }) => text("{quantity} of lot {lot}", { quantity, lot })).join(", "),
    }),
  );
}

/** What to pick for a confirmed order, one row per lot, in shelf order as for several orders. */
export async function pickListPaper(shop: Shop, token: string): Promise<Buffer | Refusal> {
  const picks = await pickList(shop, token);
  if (picks instanceof Refusal) return picks;
  const order = await findOrder(shop.db, { token });
  if (!order) return refuse(404, "not_found", serverTexts.notFound);
  const { delivery } = await loadSettings(shop.db);
  const shelves = await shelvesOfLines(shop.db, order.id);
  const lines = picks.lines
    .map((line) => ({ ...line, shelf: shelves.get(line.line_id) ?? null }))
    .toSorted(pickComparison(delivery.shelf_order));
  return packingPaper(shop.db, order, "pick_list", lines.flatMap(toRows), shop.clock.now());
}

const toPackedLot = ({ lot_no, expires_on, quantity, serials }: OrderLotRow) => ({
  ...{ lot_number: lot_no, expires_on, quantity },
  ...(serials ? { serials } : {}),
});

function toRows({ line_id, lots, missing }: Picks["lines"][number]): PackingRow[] {
  const rows = lots
    .filter(({ proposed }) => proposed > 0)
    .map(({ lot_no, expires_on, proposed, kept = 0 }) => ({
      ...{ order_line_id: line_id, quantity: proposed },
      lots: [{ lot_number: lot_no, expires_on, quantity: proposed }],
      remark: kept > 0 ? serverTexts.keptByCustomer(kept) : "",
    }));
  if (missing === 0) return rows;
  return [...rows, { order_line_id: line_id, quantity: missing, lots: [], remark: serverTexts.inNoLot }];
}
