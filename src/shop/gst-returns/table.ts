import { toPaise } from "../../contract/money.ts";
import type { BookColumnKind, BookTable } from "../../contract/staff/books.ts";
import type { Amounts, BookDocument } from "../gst-documents/index.ts";
import { istDate } from "../tax/index.ts";

type Cell = string | number | null;
export type Column = BookTable["columns"][number];
export type Row = BookTable["rows"][number];

/** A complete table of the books. Amounts in rupees. */
export interface Table extends Pick<BookTable, "title" | "columns"> {
  rows: Row[];
  note?: string;
}

const column =
  (kind: BookColumnKind) =>
  (key: string, name: string): Column => ({ key, name, kind });
export const text = column("text");
export const day = column("day");
export const rupees = column("rupees");
export const value = column("value");
export const number = column("number");
export const percent = column("percent");

export const amountColumns = [
  rupees("taxable", "Taxable value"),
  rupees("igst", "IGST"),
  rupees("cgst", "CGST"),
  rupees("sgst", "SGST/UTGST"),
];

export const amountCells = ({ taxable_paise, igst_paise, cgst_paise, sgst_paise }: Amounts) => ({
  taxable: taxable_paise / 100,
  igst: igst_paise / 100,
  cgst: cgst_paise / 100,
  sgst: sgst_paise / 100,
});

/** Sums that cannot be traced to individual documents have no figure. */
export const row = (cells: Record<string, Cell>, figure: string | null = null): Row => ({
  ...{ cells, figure, order_token: null, document_id: null },
});

export const documentRow = (document: BookDocument, cells: Record<string, Cell>): Row => ({
  ...{ cells, figure: null, order_token: document.order_token, document_id: document.id },
});

export const toDay = (at: Date) => istDate(at);

/** The sums of the columns with rupees or numbers; null if there are none. Added up in paise. */
export function tableTotals({ columns, rows }: Table): Record<string, number> | null {
  const summed = columns.filter(({ kind }) => kind === "rupees" || kind === "number");
  if (summed.length === 0 || rows.length === 0) return null;
  return Object.fromEntries(
    summed.map(({ key }) => [key, rows.reduce((sum, { cells }) => sum + toPaise(Number(cells[key] ?? 0)), 0) / 100]),
  );
}
