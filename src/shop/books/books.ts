import type { BookName, BookTable } from "../../contract/staff/books.ts";
import { type Gstr1Section, gstr1Sections } from "../../contract/staff/gstr1-sections.ts";
import type { Db } from "../kit/shop.ts";
import type { Entry } from "./entries.ts";
import { isLiability } from "./figure.ts";
import type { Book } from "./gstr1-tables.ts";
import { gstr1View, hsnRegister } from "./gstr1-views.ts";
import { gstr3b, gstr3bStates, liabilityEntries } from "./gstr3b.ts";
import { chooseGstin, loadBook } from "./load-book.ts";
import { codOrders, ledgerEntries } from "./money-queries.ts";
import { cashBook, deductions, walletLedger } from "./money-views.ts";
import { type Period, toPeriod } from "./period.ts";
import { documentsOf, salesRegister } from "./sales-register.ts";
import { type Table, totalsOf } from "./table.ts";
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
  const { db } = source;
  const period = toPeriod(request.period);
  const { gstin, gstins } = await chooseGstin(db, request.gstin, period);
  const book: Book = gstin
    ? await loadBook(db, gstin, period)
    : { gstin: "", documents: [], entries: [], amendments: [] };
  return { table: await tableOf(source, book, period, request), gstin, gstins };
}

async function tableOf(
  { db, now }: Source,
  book: Book,
  period: Period,
  { book: name, figure }: BookRequest,
): Promise<Table> {
  if (isSection(name)) return gstr1View(book, name);
  switch (name) {
    case "gstr3b":
      return gstr3b(...(await liability(db, book, period)));
    case "gstr3b_states":
      return gstr3bStates(await liabilityEntries(db, book, period));
    case "hsn":
      return hsnRegister(book);
    case "cod":
      return cashBook(await codOrders(db, spanOf(book, period)), now);
    case "deductions":
      return deductions(await receipts(db, spanOf(book, period)));
    case "wallet":
      return walletLedger(await ledgerEntries(db, period));
    case "sales":
      if (!figure) return salesRegister(book.documents);
      return documentsOf(isLiability(figure) ? await liabilityEntries(db, book, period) : book.entries, figure);
  }
}

/** What counts in GSTR-3B, and what will only count once its buyer has confirmed. */
async function liability(db: Db, book: Book, period: Period): Promise<[Entry[], Entry[]]> {
  const counted = await liabilityEntries(db, book, period);
  const all = new Set(counted);
  return [counted, book.entries.filter((entry) => !all.has(entry))];
}

const spanOf = ({ gstin }: Book, { from, until }: Period) => ({ gstin, from, until });

const isSection = (name: BookName): name is Gstr1Section => (gstr1Sections as readonly string[]).includes(name);

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
