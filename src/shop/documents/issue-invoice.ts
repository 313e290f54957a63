import type { PackedLot } from "../document-content/index.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { OrderLineRow, OrderRow } from "../orders/index.ts";
import { loadCircumstances } from "./circumstances.ts";
import { draftDocuments } from "./invoice.ts";
import { type IssuedDocument, issueDocument } from "./issue-document.ts";
import { seriesLetters } from "./series.ts";

/** The first document issued, and the numbers of all: a registered buyer gets two for taxable and exempt goods. */
interface IssuedInvoice extends IssuedDocument {
  numbers: string[];
}

/**
 * Issues an order's tax invoice, bill of supply or both (see draftDocuments), at or before the goods leave (CGST Act s.31(1)), and enqueues
 * the jobs that draw them. The number is taken under a lock that is held until the end of the transaction, so call this as late as
 * possible.
 * @param db the transaction in which the order is packed
 * @param lots which units of which lot go out; together exactly what was ordered
 * @param parcels how many parcels there are; null if unknown
 * @throws if the order already has an invoice, or cannot have one (see draftDocuments)
 */
export async function issueInvoice(
  shop: Shop,
  db: Db,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  lots: readonly PackedLot[],
  parcels: number | null = null,
): Promise<IssuedInvoice> {
  const circumstances = await loadCircumstances(db, order, shop.clock.now());
  const { registration } = circumstances;
  const issued: IssuedDocument[] = [];
  // Always issues the tax invoice first, so that concurrent packers lock the series in the same order.
  for (const { kind, draft } of draftDocuments({ ...circumstances, lines, lots, parcels })) {
    const document = await issueDocument(shop, db, {
      ...{ kind, orderId: order.id, registrationId: registration.id, correctsId: null },
      seriesAt: () => registration.code + seriesLetters[kind],
      draftAt: () => draft,
    });
    issued.push(document);
  }
  const [first] = issued;
  if (!first) throw new Error(`Order ${order.number} has nothing to invoice.`);
  return { ...first, numbers: issued.map(({ number }) => number) };
}
