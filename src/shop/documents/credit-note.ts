import { stored } from "../../language/stored.ts";
import {
  addAmounts,
  type CreditReason,
  type InvoiceContent,
  type InvoiceDraft,
  type InvoiceLine,
  noAmounts,
  type ShippingCharge,
  type TaxedAmounts,
} from "../document-content/index.ts";
import { amountInWords, financialYear, istDate, noTaxes, type TaxClass, taxedTotal } from "../tax/index.ts";
import { hsnKey, rowTaxClass, sumByHsn } from "./hsn-summary.ts";
import type { DocumentKind } from "./tables.ts";

/** What is credited of an order line: units, or with quantity 0 only an amount. As charged, in whole paise. */
export interface CreditedLine extends TaxedAmounts {
  order_line_id: number;
  quantity: number;
}

/**
 * The part of a document's charges that is allocated to the goods of an HSN code and rate (composite supply, CGST Act s.8), or what is
 * credited of it. In whole paise.
 */
export interface DocumentCharge extends TaxedAmounts {
  hsn_code: string;
  gst_rate_bp: number;
  unit: string;
  tax_class: TaxClass;
}

export interface CreditReasonGiven {
  reason: string;
  reason_code: CreditReason;
}

interface Credit extends CreditReasonGiven {
  corrected: { content: InvoiceContent; kind: DocumentKind };
  /** The buyer's GSTIN as corrected since the document was issued. Null if it is unchanged. */
  buyerGstin: string | null;
  /** Lines of the corrected document, with what is credited of each. */
  lines: readonly { original: InvoiceLine; credited: CreditedLine }[];
  charges: readonly DocumentCharge[];
  /** Whether every unit of the order is back, so that the rounding is credited too. */
  isComplete: boolean;
  commercial: boolean;
}

/**
 * The content of a credit note. Seller, buyer, place of supply, HSN codes and rates are those of the document that it corrects, and amounts
 * are shares of what was charged; nothing is recalculated (CGST Act s.34(1), CGST Rules, rule 53(1A)). If the GSTIN has been corrected
 * since, the note states the corrected one: rule 53(1A)(e) asks for that of the recipient, who must reverse the credit (s.34(2)) and finds
 * the note under it, as table 9B of GSTR-1 declares it.
 */
export function draftCreditNote(credit: Credit): InvoiceDraft {
  const { corrected, buyerGstin, charges, isComplete, commercial, reason, reason_code } = credit;
  const { content, kind } = corrected;
  if (kind !== "invoice" && kind !== "bill_of_supply") throw new Error(`A credit note cannot correct a ${kind}.`);
  const stated = content.billing.gstin;
  const { number: _, issued_at: __, payment: ___, returns_text: ____, ...kept } = content;
  const lines = credit.lines.map(({ original, credited }) => noteLine(original, credited, commercial));
  const shipping = creditedShipping(content, charges).map((charge) => withoutTaxIf(commercial, charge));
  const taxed = [...lines, ...shipping].reduce(addAmounts, noAmounts);
  // If the last unit is worth less than what was rounded off, nothing is credited for it, and the buyer keeps the paise.
  const round_off_paise = isComplete ? Math.max(content.totals.round_off_paise, -taxedTotal(taxed)) : 0;
  const total_paise = taxedTotal(taxed) + round_off_paise;
  return {
    ...kept,
    title: commercial ? stored("Commercial Credit Note") : stored("Credit Note"),
    billing: { ...content.billing, gstin: buyerGstin ?? stated },
    corrects: {
      ...{ number: content.number, issued_at: content.issued_at, kind },
      ...(stated && buyerGstin && buyerGstin !== stated ? { stated_gstin: stated } : {}),
    },
    reason,
    reason_code,
    commercial,
    lines,
    shipping,
    // A commercial note does not change what is declared.
    hsn_summary: commercial ? [] : sumByHsn([...lines, ...charges]),
    totals: { ...taxed, round_off_paise, total_paise },
    total_in_words: amountInWords(total_paise),
  };
}

/**
 * The last day, YYYY-MM-DD in IST, on which a tax credit note may be issued: 30 November after the financial year of the supply (CGST Act
 * s.34(2)). If the annual return was furnished earlier, the time ends then; the shop does not know that day.
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
  return { ...original, lots: [], quantity, discount_paise, ...amounts, total_paise: taxedTotal(amounts) };
}

/** A commercial note refunds what was paid, including tax, but states no tax, because it can no longer be reduced. */
function withoutTaxIf<Row extends Omit<ShippingCharge, "label">>(commercial: boolean, row: Row): Row {
  if (!commercial) return row;
  return { ...row, gst_rate_bp: 0, taxable_paise: taxedTotal(row), ...noTaxes };
}

/**
 * What is left of a document's charges, by HSN code: its summary without the goods, less what earlier notes have credited of them.
 * @param credited of this document's charges
 */
export function remainingCharges(
  { lines, hsn_summary }: Pick<InvoiceContent, "lines" | "hsn_summary">,
  credited: readonly DocumentCharge[],
): DocumentCharge[] {
  const gone = new Map(sumByHsn([...lines, ...credited]).map((row) => [hsnKey(row), row]));
  return hsn_summary
    .map((row) => {
      const own = gone.get(hsnKey(row));
      return {
        hsn_code: row.hsn_code,
        gst_rate_bp: row.gst_rate_bp,
        unit: row.unit ?? "NOS",
        tax_class: rowTaxClass(row),
        taxable_paise: row.taxable_paise - (own?.taxable_paise ?? 0),
        cgst_paise: row.cgst_paise - (own?.cgst_paise ?? 0),
        sgst_paise: row.sgst_paise - (own?.sgst_paise ?? 0),
        igst_paise: row.igst_paise - (own?.igst_paise ?? 0),
      };
    })
    .filter((row) => taxedTotal(row) > 0);
}

/** The charges as printed: a row for each rate, under the labels that the document has for it. */
function creditedShipping({ shipping }: InvoiceContent, charges: readonly DocumentCharge[]): ShippingCharge[] {
  return [...Map.groupBy(charges, ({ gst_rate_bp }) => gst_rate_bp)]
    .sort(([a], [b]) => a - b)
    .map(([gst_rate_bp, same]) => {
      const labels = shipping.filter((row) => row.gst_rate_bp === gst_rate_bp).map(({ label }) => label);
      const label = [...new Set(labels)].filter(Boolean).join(", ");
      return { ...(label ? { label } : {}), gst_rate_bp, ...same.reduce(addAmounts, noAmounts) };
    });
}
