import type { BookName, BookTable } from "../../contract/staff/books.ts";
import {
  type Book,
  figureEntries,
  isReturn,
  loadChosenBook,
  type Period,
  returnTable,
  type Table,
  totalsOf,
} from "../gst-returns/index.ts";
import type { Db } from "../kit/shop.ts";
import { loadSettings, warnOfPoints } from "../settings/index.ts";
import { codOrders, ledgerEntries } from "./money-queries.ts";
import { cashBook, deductions, walletLedger } from "./money-views.ts";
import { documentsOf, salesRegister } from "./sales-register.ts";
import { receipts } from "./tally-queries.ts";

/** Where the books are read from, and the time by which age is counted. */
interface Source {
  db: Db;
  now: Date;
}

interface BookRequest {
  book: BookName;
  period: string;
  gstin?: string | undefined;
  /** Narrows the sales register to what a figure counts. */
  figure?: string | undefined;
}

/** A complete table of the books, and the registrations to choose from. */
export async function loadTable(
  source: Source,
  request: BookRequest,
): Promise<{ table: Table; gstin: string | null; gstins: string[] }> {
  const { book, period, gstin, gstins } = await loadChosenBook(source.db, {
    ...request,
    figure: request.book === "sales" ? request.figure : undefined,
  });
  return { table: await tableOf(source, book, period, request), gstin, gstins };
}

async function tableOf(
  { db, now }: Source,
  book: Book,
  period: Period,
  { book: name, figure }: BookRequest,
): Promise<Table> {
  if (isReturn(name)) return returnTable(db, book, period, name);
  switch (name) {
    case "cod":
      return cashBook(await codOrders(db, spanOf(book, period)), now);
    case "deductions":
      return deductions(await receipts(db, spanOf(book, period)));
    case "wallet":
      return walletLedger(await ledgerEntries(db, period), warnOfPoints((await loadSettings(db)).selling));
    case "sales":
      if (!figure) return salesRegister(book.documents);
      return documentsOf(await figureEntries(db, book, period, figure));
  }
}

const spanOf = ({ gstin }: Book, { from, until }: Period) => ({ gstin, from, until });

const rowsPerPage = 200;

/** A page of a table as the contract describes it. A page after the last is the last. */
export async function loadPage(source: Source, request: BookRequest & { page: number }): Promise<BookTable> {
  const { table, gstin, gstins } = await loadTable(source, request);
  const last_page = Math.max(1, Math.ceil(table.rows.length / rowsPerPage));
  const page = Math.min(request.page, last_page);
  return {
    title: table.title,
    columns: table.columns,
    rows: table.rows.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    totals: totalsOf(table),
    note: table.note ?? null,
    ...{ page, last_page, total: table.rows.length, gstin, gstins },
  };
}
