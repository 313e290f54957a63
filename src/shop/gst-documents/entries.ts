import type { DocumentHsnRow, DocumentListRow } from "../documents/index.ts";

/** A document as the books see it. Amounts are in whole paise, as printed: never negative, even on credit notes. */
export interface BookDocument
  extends Omit<DocumentListRow, "registration_id" | "corrects_id" | "supplier_gstin" | "buyer_gstin"> {
  /** The order's token, for its URL in the back office. */
  order_token: string | null;
  supplier_gstin: string;
  /** As corrected by the end of the month of issue. */
  buyer_gstin: string | null;
  /** The document that a note corrects. */
  corrects: { number: string; issued_at: Date; total_paise: number } | null;
  /** When a registered buyer confirmed having reversed the input credit (s.34(2)). Null while awaited, or if not needed. */
  confirmed_on: string | null;
  awaits_buyer: boolean;
}

/** One HSN code, unit, rate and tax class of a document, in whole paise. */
export type HsnAmounts = DocumentHsnRow;

/** The part of GSTR-1 that a supply belongs to; `nil` is table 8. */
export type Section = "b2b" | "b2cl" | "b2cs" | "cdnr" | "cdnur" | "nil";

/** What a document declares for one HSN code, unit, rate and tax class. Amounts and quantity are negative for credit notes. */
export interface Entry extends Omit<HsnAmounts, "document_id"> {
  document: BookDocument;
  section: Section;
  buyer: "b2b" | "b2c";
}

/** What summaries need of an entry. Supplies that no summary distinguishes may be added up. */
export interface Supply extends Omit<HsnAmounts, "document_id"> {
  buyer: Entry["buyer"];
  /** The id is 0 for a sum over several documents. */
  document: Pick<BookDocument, "id" | "supply_kind" | "place_of_supply_code" | "awaits_buyer" | "confirmed_on">;
}

/** What those tables of GSTR-1 that list no documents need of an entry. */
export type SectionSupply = Supply & Pick<Entry, "section">;

/**
 * Every figure of the returns is a sum of these entries, in the order of the documents. Challans supply nothing, commercial notes do not
 * change tax and cancelled documents are void, so none of them has entries. Goods without tax go to table 8 line by line, whatever else
 * their document contains (resilient-tech/india-compliance, `GSTR1CategoryConditions.is_nil_rated_exempted_non_gst_invoice`).
 */
export function toEntries(documents: readonly BookDocument[], rows: readonly HsnAmounts[]): Entry[] {
  const byDocument = Map.groupBy(rows, ({ document_id }) => document_id);
  return documents.filter(isDeclared).flatMap((document) => {
    const sign = document.kind === "credit_note" ? -1 : 1;
    const section = documentSection(document);
    return (byDocument.get(document.id) ?? []).map((row) => ({
      document,
      hsn_code: row.hsn_code,
      unit: row.unit,
      gst_rate_bp: row.gst_rate_bp,
      tax_class: row.tax_class,
      section: row.tax_class === "taxable" ? section : "nil",
      buyer: document.buyer_gstin ? "b2b" : "b2c",
      quantity: sign * row.quantity,
      taxable_paise: sign * row.taxable_paise,
      cgst_paise: sign * row.cgst_paise,
      sgst_paise: sign * row.sgst_paise,
      igst_paise: sign * row.igst_paise,
    }));
  });
}

export const isDeclared = ({
  kind,
  is_commercial,
  is_cancelled,
}: Pick<BookDocument, "kind" | "is_commercial" | "is_cancelled">) =>
  kind !== "challan" && !is_commercial && !is_cancelled;

/**
 * The section that declares the taxed goods of a document. A note to an unregistered buyer is declared individually if its invoice was
 * (CDNUR), and otherwise reduces the State's row (B2CS).
 */
export function documentSection(document: BookDocument): Exclude<Section, "nil"> {
  const isNote = document.kind === "credit_note";
  if (document.buyer_gstin) return isNote ? "cdnr" : "b2b";
  if (!isLarge(document)) return "b2cs";
  return isNote ? "cdnur" : "b2cl";
}

/**
 * Invoices to unregistered buyers in another State are listed individually above this value: Rs 1,00,000 since 1 August 2024 (CGST Rules,
 * rule 59(4), Notification 12/2024-Central Tax), Rs 2,50,000 before.
 */
const largeSince = new Date("2024-08-01T00:00:00+05:30");
export const leastLargeAbove = 1_00_000_00;
const largeAbove = (issuedAt: Date) => (issuedAt >= largeSince ? leastLargeAbove : 2_50_000_00);

function isLarge({ supply_kind, corrects, ...document }: BookDocument): boolean {
  const { issued_at, total_paise } = corrects ?? document;
  return supply_kind === "inter" && total_paise > largeAbove(issued_at);
}

export interface Amounts {
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

export const amountNames = ["taxable_paise", "cgst_paise", "sgst_paise", "igst_paise"] as const;

export const noAmounts = (): Amounts => ({ taxable_paise: 0, cgst_paise: 0, sgst_paise: 0, igst_paise: 0 });

export function addTo<Sum extends Amounts>(sum: Sum, more: Amounts, sign: 1 | -1 = 1): Sum {
  for (const name of amountNames) sum[name] += sign * more[name];
  return sum;
}

export const sumUp = (rows: Iterable<Amounts>): Amounts => {
  const sum = noAmounts();
  for (const row of rows) addTo(sum, row);
  return sum;
};
