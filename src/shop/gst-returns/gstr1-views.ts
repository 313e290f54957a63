import type { Gstr1Section } from "../../contract/staff/gstr1-sections.ts";
import { type Supply, sumUp } from "../gst-documents/index.ts";
import { encodeFigure } from "./figure.ts";
import {
  type Book,
  b2csRows,
  hsnRows,
  issuedKinds,
  type ListedDocument,
  listedDocuments,
  nilRows,
  type nilSupplyKind,
  type RateRow,
} from "./gstr1-tables.ts";
import {
  amountCells,
  amountColumns,
  day,
  documentRow,
  number,
  percent,
  type Row,
  row,
  rupees,
  type Table,
  text,
  toDay,
  value,
} from "./table.ts";

/** Where each section is found in the return. */
export const sectionTitles: Record<Gstr1Section, string> = {
  b2b: "4 Registered buyers (B2B)",
  b2ba: "9A Amended invoices (B2BA)",
  b2cl: "5 Unregistered buyers, large (B2CL)",
  b2cs: "7 Unregistered buyers, others (B2CS)",
  cdnr: "9B Credit notes, registered (CDNR)",
  cdnra: "9C Amended credit notes (CDNRA)",
  cdnur: "9B Credit notes, unregistered (CDNUR)",
  nil: "8 Nil-rated, exempt and non-GST",
  hsn_b2b: "12 HSN summary, registered buyers",
  hsn_b2c: "12 HSN summary, other buyers",
  doc_issue: "13 Documents issued",
};

const rate = percent("rate", "Rate");

/** A section of GSTR-1 as rows. A document with goods at several rates has a row for each. */
export function gstr1View(book: Book, section: Gstr1Section): Table {
  return { title: sectionTitles[section], ...views[section](book) };
}

const views: Record<Gstr1Section, (book: Book) => Omit<Table, "title">> = {
  b2b: ({ entries }) => documentTable(listedDocuments(entries, "b2b"), "Invoice"),
  b2cl: ({ entries }) => documentTable(listedDocuments(entries, "b2cl"), "Invoice"),
  cdnr: ({ entries }) => documentTable(listedDocuments(entries, "cdnr"), "Note"),
  cdnur: ({ entries }) => documentTable(listedDocuments(entries, "cdnur"), "Note"),
  b2ba: (book) => amendmentTable(book, "Invoice"),
  cdnra: (book) => amendmentTable(book, "Note"),
  b2cs: ({ supplies }) => ({
    columns: [text("pos", "Place of supply"), rate, ...amountColumns],
    rows: b2csRows(supplies).map((each) => {
      const { place_of_supply_code: pos, gst_rate_bp } = each;
      const figure = encodeFigure({ section: "b2cs", pos, rate: gst_rate_bp });
      return row({ pos, rate: gst_rate_bp / 100, ...amountCells(each) }, figure);
    }),
  }),
  nil: ({ supplies }) => ({
    columns: [
      text("kind", "Kind of supply"),
      rupees("nil", "Nil-rated"),
      rupees("exempt", "Exempt"),
      rupees("non_gst", "Non-GST"),
    ],
    rows: nilRows(supplies).map(({ kind, nil_paise, exempt_paise, non_gst_paise }) =>
      row(
        { kind: nilTitles[kind], nil: nil_paise / 100, exempt: exempt_paise / 100, non_gst: non_gst_paise / 100 },
        encodeFigure({ section: "nil", supply: kind }),
      ),
    ),
  }),
  hsn_b2b: ({ supplies }) => hsnTable(supplies, "b2b"),
  hsn_b2c: ({ supplies }) => hsnTable(supplies, "b2c"),
  doc_issue: ({ issued }) => ({
    columns: [
      ...[text("kind", "Kind"), text("from", "From"), text("to", "To")],
      ...[number("total", "Total"), number("cancelled", "Cancelled"), number("net", "Net")],
    ],
    rows: issued.map(({ doc_num, from, to, total, cancelled, net }) =>
      row({ kind: issuedKinds[doc_num] ?? "", from, to, total, cancelled, net }),
    ),
  }),
};

const nilTitles: Record<ReturnType<typeof nilSupplyKind>, string> = {
  INTRB2B: "Inter-State supplies to registered persons",
  INTRAB2B: "Intra-State supplies to registered persons",
  INTRB2C: "Inter-State supplies to unregistered persons",
  INTRAB2C: "Intra-State supplies to unregistered persons",
};

const documentColumns = (noun: "Invoice" | "Note") => [
  text("number", noun),
  day("date", "Date"),
  text("gstin", "GSTIN"),
  text("buyer", "Buyer"),
  text("pos", "Place of supply"),
  value("value", "Value"),
  ...(noun === "Note" ? [text("corrects", "Invoice")] : []),
  rate,
  ...amountColumns,
];

const toRow = ({ document, rates }: ListedDocument, each: RateRow): Row =>
  documentRow(document, {
    number: document.number,
    date: toDay(document.issued_at),
    gstin: document.buyer_gstin,
    buyer: document.buyer_name,
    pos: document.place_of_supply_code,
    value: document.total_paise / 100,
    corrects: document.corrects?.number ?? null,
    rate: each.gst_rate_bp / 100,
    ...amountCells(each),
    ...(rates.length === 0 ? { rate: null } : {}),
  });

const documentTable = (listed: readonly ListedDocument[], noun: "Invoice" | "Note") => ({
  columns: documentColumns(noun),
  rows: listed.flatMap((each) => each.rates.map((own) => toRow(each, own))),
});

function amendmentTable({ amendments }: Book, noun: "Invoice" | "Note") {
  const own = amendments.filter(({ document }) => (document.kind === "credit_note") === (noun === "Note"));
  return {
    columns: [...documentColumns(noun), text("corrected_gstin", "Correct GSTIN")],
    rows: own.flatMap(({ document, rates, buyer_gstin }) => {
      const sum = { gst_rate_bp: 0, ...sumUp(rates) };
      const { cells, ...rest } = toRow({ document, rates: [] }, sum);
      return { ...rest, cells: { ...cells, corrected_gstin: buyer_gstin } };
    }),
  };
}

function hsnTable(supplies: readonly Supply[], buyer: Supply["buyer"]) {
  return {
    columns: hsnColumns,
    rows: hsnRows(supplies, buyer).map((each) => {
      const { hsn_code: hsn, unit, gst_rate_bp } = each;
      return hsnRow(each, encodeFigure({ buyer, hsn, unit, rate: gst_rate_bp }));
    }),
  };
}

const hsnColumns = [text("hsn", "HSN"), text("unit", "UQC"), rate, number("quantity", "Quantity"), ...amountColumns];

const hsnRow = (each: ReturnType<typeof hsnRows>[number], figure: string) =>
  row(
    {
      ...{ hsn: each.hsn_code, unit: each.unit, rate: each.gst_rate_bp / 100, quantity: each.quantity },
      ...amountCells(each),
    },
    figure,
  );

/** The HSN register: table 12 for all buyers together. */
export function hsnRegister(supplies: readonly Supply[]): Table {
  const rows = hsnRows(supplies).map((each) => {
    const { hsn_code: hsn, unit, gst_rate_bp } = each;
    return hsnRow(each, encodeFigure({ hsn, unit, rate: gst_rate_bp }));
  });
  return { title: "HSN summary", columns: hsnColumns, rows };
}
