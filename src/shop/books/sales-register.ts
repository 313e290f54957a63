import { type BookDocument, type Entry, isDeclared, sumUp } from "../gst-documents/index.ts";
import { amountCells, amountColumns, day, documentRow, rupees, type Table, text, toDay } from "../gst-returns/index.ts";

const kinds: Record<BookDocument["kind"], string> = {
  invoice: "Tax invoice",
  bill_of_supply: "Bill of supply",
  credit_note: "Credit note",
  challan: "Delivery challan",
};

const head = [
  ...[text("number", "Document"), text("document_kind", "Kind"), day("date", "Date"), text("buyer", "Buyer")],
  ...[text("gstin", "GSTIN"), text("pos", "Place of supply")],
];

const headCells = (document: BookDocument) => ({
  number: document.number,
  document_kind: `${document.is_commercial ? "Commercial credit note" : kinds[document.kind]}${document.is_cancelled ? ", cancelled" : ""}`,
  date: toDay(document.issued_at),
  buyer: document.buyer_name,
  gstin: document.buyer_gstin,
  pos: document.place_of_supply_code,
});

/** Every invoice, bill of supply and credit note; notes are negative, cancelled documents zero. */
export function salesRegister(documents: readonly BookDocument[]): Table {
  const rows = documents
    .filter(({ kind }) => kind !== "challan")
    .map((document) => {
      const sign = document.is_cancelled ? 0 : document.kind === "credit_note" ? -1 : 1;
      const { taxable, igst, cgst, sgst } = amountCells(document);
      return documentRow(document, {
        ...headCells(document),
        ...{ taxable: sign * taxable, igst: sign * igst, cgst: sign * cgst, sgst: sign * sgst },
        ...{ round_off: (sign * document.round_off_paise) / 100, total: (sign * document.total_paise) / 100 },
      });
    });
  const columns = [...head, ...amountColumns, rupees("round_off", "Round-off"), rupees("total", "Total")];
  return { title: "Sales register", columns, rows };
}

/** The documents behind a figure, with the part of each that it counts. */
export function groupByDocument(entries: readonly Entry[]): Table {
  const own = Map.groupBy(entries, ({ document }) => document);
  const rows = [...own]
    .filter(([document]) => isDeclared(document))
    .map(([document, parts]) => documentRow(document, { ...headCells(document), ...amountCells(sumUp(parts)) }));
  return { title: "Documents", columns: [...head, ...amountColumns], rows };
}
