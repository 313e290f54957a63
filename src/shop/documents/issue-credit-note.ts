import type { InvoiceLine } from "../document-content/index.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { linesOfOrder, type OrderLineRow, type OrderRow } from "../orders/index.ts";
import { taxedTotal, totalTax } from "../tax/index.ts";
import { chargesLeft, isEverythingBack } from "./charges-left.ts";
import { type CreditedLine, type CreditReasonGiven, draftCreditNote, isTooLateForTax } from "./credit-note.ts";
import { type ChargeOfDocument, correctedBuyer, creditedOfOrder, insertCreditNote } from "./credit-queries.ts";
import { type IssuedDocument, issueDocument } from "./issue-document.ts";
import { correctableOfOrder, type InvoiceRow } from "./queries.ts";
import { seriesLetters } from "./series.ts";

interface NewCreditNote extends CreditReasonGiven {
  order: Pick<OrderRow, "id" | "number">;
  /** What is credited, as shares of what was charged. */
  lines: readonly CreditedLine[];
  /** What is credited of the documents' charges. With the last unit of the order, everything left of them is credited. */
  charges?: readonly ChargeOfDocument[];
  /** Units that came back earlier and were credited by amount, so that no note states them. */
  uncreditedBefore?: readonly { order_line_id: number; quantity: number }[];
  returnId: number | null;
}

/** An issued credit note, with the total that it credits, in whole paise. */
export interface IssuedCreditNote extends IssuedDocument {
  total_paise: number;
}

/**
 * Issues credit notes for what comes back of an order, one for each document whose amounts are reduced (CGST Act s.34(1)). With the last
 * unit of the order, all its charges and rounding are credited too, so that all notes together equal the documents. If nothing is left to
 * credit, because everything was already credited by amount, no note is issued. The numbers are taken under a lock that is held until the
 * end of the transaction, so call this as late as possible.
 * @param db the transaction in which the goods are received, with the order locked
 * @throws if the order has no document to correct
 */
export async function issueCreditNote(shop: Shop, db: Db, note: NewCreditNote): Promise<IssuedCreditNote[]> {
  const { order, returnId, reason, reason_code } = note;
  const corrected = await correctableOfOrder(db, order.id);
  if (corrected.length === 0)
    throw new Error(`Order ${order.number} has no document that a credit note could correct.`);
  const ordered = await linesOfOrder(db, order.id);
  const before = [...(await creditedOfOrder(db, order.id)), ...(note.uncreditedBefore ?? [])];
  if (isEverythingBack(ordered, before)) return [];
  const isComplete = isEverythingBack(ordered, [...before, ...note.lines]);
  const allCharges = isComplete ? await chargesLeft(db, order.id) : (note.charges ?? []);
  const issued: IssuedCreditNote[] = [];
  for (const document of corrected) {
    const lines = ownLines(document, ordered, note.lines);
    const { content, series, issued_at, registration_id, kind, id: correctsId } = document;
    const charges = allCharges.flatMap(({ document_id, ...charge }) => (document_id === correctsId ? [charge] : []));
    const amounts = [...lines.map(({ credited }) => credited), ...charges];
    const rounding_paise = isComplete ? Math.max(0, content.totals.round_off_paise) : 0;
    if (amounts.every((each) => taxedTotal(each) === 0) && rounding_paise === 0) continue;
    const code = series.slice(0, 2);
    const buyerGstin = await correctedBuyer(db, correctsId);
    const draftAt = (at: Date) =>
      draftCreditNote({
        ...{ corrected: { content, kind }, buyerGstin, lines, charges, isComplete, reason, reason_code },
        commercial: isTooLateForTax(issued_at, at),
      });
    const stored = await issueDocument(shop, db, {
      ...{ kind: "credit_note", orderId: order.id, registrationId: registration_id, correctsId, draftAt },
      seriesAt: (at) => code + seriesLetters[isTooLateForTax(issued_at, at) ? "commercial_note" : "credit_note"],
    });
    const { totals, billing, commercial } = draftAt(stored.issued_at);
    const reducesTax = !commercial && totalTax(totals) > 0;
    await insertCreditNote(db, {
      ...{ document_id: stored.id, corrects_id: correctsId, order_id: order.id, return_id: returnId, reason_code },
      // The proviso of s.34(2), as in force since 1 October 2025, protects only tax for which a buyer could take credit.
      buyer_state: billing.gstin && reducesTax ? "awaiting" : "not_needed",
      lines: lines.map(({ credited }) => credited),
      charges,
    });
    issued.push({ ...stored, total_paise: totals.total_paise });
  }
  return issued;
}

/** The credited lines that a document contains. Documents of the first releases contained every line of the order, in its order. */
function ownLines({ content }: InvoiceRow, ordered: readonly OrderLineRow[], credited: readonly CreditedLine[]) {
  const originals = new Map<number | undefined, InvoiceLine>(
    content.lines.map((line, index) => [line.line_id ?? ordered[index]?.id, line]),
  );
  return credited.flatMap((line) => {
    const original = originals.get(line.order_line_id);
    return original ? [{ original, credited: line }] : [];
  });
}
