import { formatDocumentNumber } from "../documents/index.ts";
import {
  type Amounts,
  addTo,
  type BookDocument,
  type Entry,
  noAmounts,
  type Section,
  type SectionSupply,
  type Supply,
} from "../gst-documents/index.ts";

/** A wrong GSTIN of a buyer on a document of an earlier month. The document itself never changes. */
export interface Amendment {
  document: BookDocument;
  buyer_gstin: string;
  corrected_at: Date;
  rates: RateRow[];
}

/** Everything that the returns of a registration and period are computed from. */
export interface Book {
  gstin: string;
  documents: readonly BookDocument[];
  /** For every document, or only for those that may be listed individually. */
  entries: readonly Entry[];
  /** Everything declared: the entries, and the sums of the other documents. */
  supplies: readonly SectionSupply[];
  amendments: readonly Amendment[];
  /** Table 13. */
  issued: readonly IssuedRow[];
}

export interface RateRow extends Amounts {
  gst_rate_bp: number;
}

/** A document with its taxed goods by rate, with amounts as printed. */
export interface ListedDocument {
  document: BookDocument;
  rates: RateRow[];
}

type ListedSection = Exclude<Section, "b2cs" | "nil">;

// A review of GSTR-1 lists the same documents for the portal's JSON, for the sections and for their totals.
const listed = new WeakMap<readonly Entry[], Map<ListedSection, ListedDocument[]>>();

/** Tables 4, 5 and 9B: documents declared individually, in order of issue. */
export function listedDocuments(entries: readonly Entry[], section: ListedSection): ListedDocument[] {
  const sections = listed.get(entries) ?? new Map<ListedSection, ListedDocument[]>();
  listed.set(entries, sections);
  const documents = sections.get(section) ?? listDocuments(entries, section);
  sections.set(section, documents);
  return documents;
}

function listDocuments(entries: readonly Entry[], section: ListedSection): ListedDocument[] {
  const own = entries.filter((entry) => entry.section === section);
  return [...Map.groupBy(own, ({ document }) => document)].map(([document, rows]) => ({
    document,
    rates: byRate(rows, document.kind === "credit_note" ? -1 : 1),
  }));
}

/** Sums by rate, ascending. */
export function byRate(rows: readonly (RateRow | Entry)[], sign: 1 | -1 = 1): RateRow[] {
  const rates = new Map<number, RateRow>();
  for (const row of rows) {
    const { gst_rate_bp } = row;
    const sum = rates.get(gst_rate_bp) ?? { gst_rate_bp, ...noAmounts() };
    rates.set(gst_rate_bp, addTo(sum, row, sign));
  }
  return [...rates.values()].sort((a, b) => a.gst_rate_bp - b.gst_rate_bp);
}

export interface StateRateRow extends RateRow {
  place_of_supply_code: string;
  supply_kind: "intra" | "inter";
}

/** Table 7: the other supplies to unregistered buyers by State and rate, net of their notes, which can make a row negative. */
export function b2csRows(entries: readonly SectionSupply[]): StateRateRow[] {
  const rows = new Map<string, StateRateRow>();
  for (const entry of entries) {
    if (entry.section !== "b2cs") continue;
    const { gst_rate_bp, document } = entry;
    const { place_of_supply_code, supply_kind } = document;
    const key = `${place_of_supply_code} ${String(gst_rate_bp).padStart(5, "0")}`;
    const sum = rows.get(key) ?? { place_of_supply_code, supply_kind, gst_rate_bp, ...noAmounts() };
    rows.set(key, addTo(sum, entry));
  }
  return sorted(rows);
}

export const nilKinds = ["INTRB2B", "INTRAB2B", "INTRB2C", "INTRAB2C"] as const;
export interface NilRow {
  kind: (typeof nilKinds)[number];
  nil_paise: number;
  exempt_paise: number;
  non_gst_paise: number;
}

export const nilSupplyKind = ({ document, buyer }: Pick<Supply, "document" | "buyer">): NilRow["kind"] =>
  `${document.supply_kind === "inter" ? "INTR" : "INTRA"}${buyer === "b2b" ? "B2B" : "B2C"}`;

/** Table 8: supplies without tax, by four kinds of supply, net of notes. Contains only kinds that occur. */
export function nilRows(entries: readonly SectionSupply[]): NilRow[] {
  const rows = nilKinds.map((kind) => ({ kind, nil_paise: 0, exempt_paise: 0, non_gst_paise: 0, count: 0 }));
  for (const entry of entries) {
    if (entry.section !== "nil") continue;
    const row = rows.find(({ kind }) => kind === nilSupplyKind(entry));
    if (!row) continue;
    row.count++;
    row[`${entry.tax_class as "nil" | "exempt" | "non_gst"}_paise`] += entry.taxable_paise;
  }
  return rows.filter(({ count }) => count > 0).map(({ count: _count, ...row }) => row);
}

export interface HsnTableRow extends Amounts {
  hsn_code: string;
  unit: string;
  gst_rate_bp: number;
  quantity: number;
}

/**
 * Table 12, one part for registered and one for other buyers (since May 2025): by HSN code, unit and rate, net of notes.
 *
 * Quantities follow documents, as amounts do. Goods that come back after their whole price was credited have no note, because CGST Act
 * s.34(1) has none without a value, so they stay in the quantity although they are in stock again. resilient-tech/india-compliance sums
 * sales invoices and their returns, not deliveries, with the same result. Fairly certain: the portal compares only values.
 */
export function hsnRows(entries: readonly Supply[], buyer?: Entry["buyer"]): HsnTableRow[] {
  const rows = new Map<string, HsnTableRow>();
  for (const entry of entries) {
    if (buyer && entry.buyer !== buyer) continue;
    const { hsn_code, unit, gst_rate_bp } = entry;
    const key = `${hsn_code} ${unit} ${String(gst_rate_bp).padStart(5, "0")}`;
    const sum = rows.get(key) ?? { hsn_code, unit, gst_rate_bp, quantity: 0, ...noAmounts() };
    sum.quantity += entry.quantity;
    rows.set(key, addTo(sum, entry));
  }
  return sorted(rows);
}

export interface IssuedRow {
  /** The number of the kind of document in table 13. */
  doc_num: number;
  series: string;
  from: string;
  to: string;
  total: number;
  cancelled: number;
  net: number;
}

/** Kinds of documents, as numbered in table 13. */
export const issuedKinds: Record<number, string> = {
  1: "Invoices for outward supply",
  5: "Credit Note",
  12: "Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11)",
};

/** Identifies a series of a financial year. */
export const seriesKey = ({ series, financial_year }: Pick<BookDocument, "series" | "financial_year">) =>
  `${series} ${financial_year}`;

/** The numbers that a series issued in a period. */
export interface IssuedSeries extends Pick<BookDocument, "kind" | "series" | "financial_year"> {
  first_serial: number;
  first_number: string;
  last_serial: number;
  last_number: string;
  /** Documents that are not cancelled. */
  net: number;
}

/** The last number of each series (`seriesKey`) before a period; 0 if it begins in the period. */
type LastBefore = ReadonlyMap<string, number>;

/**
 * Table 13: the numbers of each series, which restart in each financial year. Numbers count as cancelled if their document is void or does
 * not exist; a number skipped between two months belongs to the later one.
 */
export function issuedRows(issued: readonly IssuedSeries[], lastBefore: LastBefore = new Map()): IssuedRow[] {
  return issued
    .map((given) => {
      const { series, financial_year, first_serial, first_number, last_serial, last_number, net } = given;
      const serial = (lastBefore.get(seriesKey(given)) ?? first_serial - 1) + 1;
      const total = last_serial - serial + 1;
      const from = serial === first_serial ? first_number : formatDocumentNumber(series, financial_year, serial);
      const numbers = { from, to: last_number, total, cancelled: total - net, net };
      return { doc_num: documentNature(given), series, ...numbers };
    })
    .sort((a, b) => a.doc_num - b.doc_num || (a.from < b.from ? -1 : 1));
}

const documentNature = ({ kind }: Pick<BookDocument, "kind">) =>
  kind === "credit_note" ? 5 : kind === "challan" ? 12 : 1;

const sorted = <Row>(rows: Map<string, Row>): Row[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
