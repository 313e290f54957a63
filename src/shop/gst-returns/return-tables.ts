import { type Gstr1Section, gstr1Sections } from "../../contract/staff/gstr1-sections.ts";
import type { Db } from "../kit/shop.ts";
import type { Entry } from "./entries.ts";
import { entriesOf, isLiability } from "./figure.ts";
import type { Book } from "./gstr1-tables.ts";
import { gstr1View, hsnRegister } from "./gstr1-views.ts";
import { gstr3b, gstr3bStates, liabilityEntries } from "./gstr3b.ts";
import type { Period } from "./period.ts";
import type { Table } from "./table.ts";

type ReturnName = Gstr1Section | "gstr3b" | "gstr3b_states" | "hsn";

const names: readonly string[] = [...gstr1Sections, "gstr3b", "gstr3b_states", "hsn"] satisfies ReturnName[];

/** Whether a table of the books is one of the returns. */
export const isReturn = (name: string): name is ReturnName => names.includes(name);

/** A table of GSTR-1 or GSTR-3B, or the HSN summary. */
export async function returnTable(db: Db, book: Book, period: Period, name: ReturnName): Promise<Table> {
  if (name === "hsn") return hsnRegister(book);
  if (name === "gstr3b") return gstr3b(...(await liability(db, book, period)));
  if (name === "gstr3b_states") return gstr3bStates(await liabilityEntries(db, book, period));
  return gstr1View(book, name);
}

/** What counts in GSTR-3B, and what will only count once its buyer has confirmed. */
async function liability(db: Db, book: Book, period: Period): Promise<[Entry[], Entry[]]> {
  const counted = await liabilityEntries(db, book, period);
  const all = new Set(counted);
  return [counted, book.entries.filter((entry) => !all.has(entry))];
}

/** The entries that a figure of the returns counts. */
export async function figureEntries(db: Db, book: Book, period: Period, figure: string): Promise<Entry[]> {
  return entriesOf(isLiability(figure) ? await liabilityEntries(db, book, period) : book.entries, figure);
}
