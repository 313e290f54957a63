import {
  addAmounts,
  type CreditReason,
  type HsnRow,
  type InvoiceContent,
  type InvoiceDraft,
  type InvoiceLine,
  noAmounts,
  type ShippingCharge,
  type TaxedAmounts,
  totalOf,
} from "../document-pdf/index.ts";
import { amountInWords, financialYear, istDate } from "../tax/index.ts";
import { hsnKey, sumByHsn } from "./hsn-summary.ts";
import type { DocumentKind } from "./tables.ts";

/** What is credited of an order line: pieces, or with quantity 0 only an amount. As charged, in whole paise. */
export interface CreditedLine extends TaxedAmounts {
  order_line_id: number;
  quantity: number;
}

export interface CreditReasonGiven {
  reason: string;
  reason_code: CreditReason;
}

interface Credit extends CreditReasonGiven {
  corrected: { content: InvoiceContent; kind: DocumentKind };
  /** Those of the document corrected, with the lines they credit. */
  lines: readonly { original: InvoiceLine; credited: CreditedLine }[];
  /** Every piece of the order is back: charges and rounding come back too. */
  isComplete: boolean;
  commercial: boolean;
}

/**
 * The content of a credit note. Seller, buyer, place of supply, HSN codes and rates are those of the document that it corrects, and
 * amounts are shares of what was charged; none is recalculated (CGST Act s.34(1), CGST Rules, rule 53(1A)).
 */
export function draftCreditNote(credit: Credit): InvoiceDraft {
  const { corrected, isComplete, commercial, reason, reason_code } = credit;
  const { content, kind } = corrected;
  if (kind !== "invoice" && kind !== "bill_of_supply") throw new Error(`A ${kind} is not corrected by a credit note.`);
  const { number: _, issued_at: __, payment: ___, ...kept } = content;
  const lines = credit.lines.map(({ original, credited }) => noteLine(original, credited, commercial));
  const shipping = (isComplete ? content.shipping : []).map((charge) => withoutTaxIf(commercial, charge));
  const taxed = [...lines, ...shipping].reduce(addAmounts, noAmounts);
  // A last piece worth less than what was rounded off: nothing is credited for it, and the buyer keeps the paise.
  const round_off_paise = isComplete ? Math.max(content.totals.round_off_paise, -totalOf(taxed)) : 0;
  const total_paise = totalOf(taxed) + round_off_paise;
  return {
    ...kept,
    title: commercial ? "Commercial Credit Note" : "Credit Note",
    corrects: { number: content.number, issued_at: content.issued_at, kind },
    reason,
    reason_code,
    commercial,
    lines,
    shipping,
    // A commercial note changes nothing that is declared.
    hsn_summary: commercial ? [] : sumByHsn([...lines, ...(isComplete ? chargeRows(content) : [])]),
    totals: { ...taxed, round_off_paise, total_paise },
    total_in_words: amountInWords(total_paise),
  };
}

/**
 * The last Indian day, YYYY-MM-DD, on which a tax credit note may be issued: 30 November after the financial year of the supply
 * (CGST Act s.34(2)). The annual return, if it was furnished before, ends the time earlier; the shop does not know that day.
 */
export function lastDayOfTaxCredit(suppliedAt: Date): string {
  return `20${financialYear(suppliedAt).slice(2)}-11-30`;
}

export function isTooLateForTax(suppliedAt: Date, at: Date): boolean {
  return istDate(at) > lastDayOfTaxCredit(suppliedAt);
}

function noteLine(original: InvoiceLine, credited: CreditedLine, commercial: boolean): InvoiceLine {
  const { quantity, taxable_paise, cgst_paise, sgst_paise, igst_paise } = credited;
  const amounts = withoutTaxIf(commercial, {
    gst_rate_bp: original.gst_rate_bp,
    taxable_paise,
    cgst_paise,
    sgst_paise,
    igst_paise,
  });
  const discount_paise = commercial ? 0 : Math.max(0, original.rate_paise * quantity - taxable_paise);
  return { ...original, lots: [], quantity, discount_paise, ...amounts, total_paise: totalOf(amounts) };
}

/** A commercial note pays back what was paid, tax included, but states none: that tax can no longer be reduced. */
function withoutTaxIf<Row extends Omit<ShippingCharge, "label">>(commercial: boolean, row: Row): Row {
  if (!commercial) return row;
  return { ...row, gst_rate_bp: 0, taxable_paise: totalOf(row), cgst_paise: 0, sgst_paise: 0, igst_paise: 0 };
}

/** What the goods of each HSN code bear of the charges: the summary without the goods themselves. */
function chargeRows({ lines, hsn_summary }: InvoiceContent): HsnRow[] {
  const goods = new Map(sumByHsn(lines).map((row) => [hsnKey(row), row]));
  return hsn_summary.map((row) => {
    const own = goods.get(hsnKey(row));
    return {
      ...row,
      quantity: 0,
      taxable_paise: row.taxable_paise - (own?.taxable_paise ?? 0),
      cgst_paise: row.cgst_paise - (own?.cgst_paise ?? 0),
      sgst_paise: row.sgst_paise - (own?.sgst_paise ?? 0),
      igst_paise: row.igst_paise - (own?.igst_paise ?? 0),
    };
  });
}
