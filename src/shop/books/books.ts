import type { BookName, BookTable } from "../../contract/staff/books.ts";
import { documentsIssued, type Period, toPeriod } from "../gst-documents/index.ts";
import { chooseGstin, figureEntries, isReturn, returnTable, type Table, tableTotals } from "../gst-returns/index.ts";
import type { Db } from "../kit/shop.ts";
import { loadSettings, warnOfPoints } from "../settings/index.ts";
import { codOrders, ledgerEntries } from "./money-queries.ts";
import { cashBook, deductions, walletLedger } from "./money-views.ts";
import { groupByDocument, salesRegister } from "./sales-register.ts";
import { receipts } from "./tally-queries.ts";

/** The database that the books are read from, and the time from which age is counted. */
interface Source {
  db: Db;
  now: Date;
}

interface BookRequest {
  book: BookName;
  period: string;
  gstin?: string | undefined;
  /** Limits the sales register to the documents behind this figure. */
  figure?: string | undefined;
}

/** A complete table of the books, and the registrations to choose from. */
export async function loadTable(
  source: Source,
  request: BookRequest,
): Promise<{ table: Table; gstin: string | null; gstins: string[] }> {
  const period = toPeriod(request.period);
  const { gstin, gstins } = await chooseGstin(source.db, request.gstin, period);
  // Without a registration there are no documents to list.
  return { table: await loadBook(source, gstin ?? "", period, request), gstin, gstins };
}

async function loadBook(
  { db, now }: Source,
  gstin: string,
  period: Period,
  { book: name, figure }: BookRequest,
): Promise<Table> {
  if (isReturn(name)) return returnTable(db, gstin, period, name);
  const span = { gstin, from: period.from, until: period.until };
  switch (name) {
    case "cod":
      return cashBook(await codOrders(db, span), now);
    case "deductions":
      return deductions(await receipts(db, span));
    case "wallet":
      return walletLedger(await ledgerEntries(db, period), warnOfPoints((await loadSettings(db)).selling));
    case "sales":
      if (!figure) return salesRegister(await documentsIssued(db, span));
      return groupByDocument(await figureEntries(db, gstin, period, figure));
  }
}

const rowsPerPage = 200;

/** A page of a table, in the shape of the contract. A page number beyond the last gives the last page. */
export async function loadPage(source: Source, request: BookRequest & { page: number }): Promise<BookTable> {
  const { table, gstin, gstins } = await loadTable(source, request);
  const last_page = Math.max(1, Math.ceil(table.rows.length / rowsPerPage));
  const page = Math.min(request.page, last_page);
  return {
    title: table.title,
    columns: table.columns,
    rows: table.rows.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    totals: tableTotals(table),
    note: table.note ?? null,
    ...{ page, last_page, total: table.rows.length, gstin, gstins },
  };
}
