import { type Gstr1Section, gstr1Sections } from "../../contract/staff/gstr1-sections.ts";
import { type Entry, type Period, type Supply, summedSupplies } from "../gst-documents/index.ts";
import type { Db } from "../kit/shop.ts";
import { figureOfSection, isLiability, selectEntries, toNarrowing } from "./figure.ts";
import { gstr1View, hsnRegister } from "./gstr1-views.ts";
import { gstr3b, gstr3bStates, liabilityEntries } from "./gstr3b.ts";
import { loadBook } from "./load-book.ts";
import type { Table } from "./table.ts";

type ReturnName = Gstr1Section | "gstr3b" | "gstr3b_states" | "hsn";

const names: readonly string[] = [...gstr1Sections, "gstr3b", "gstr3b_states", "hsn"] satisfies ReturnName[];

/** Whether a table of the books is part of the returns. */
export const isReturn = (name: string): name is ReturnName => names.includes(name);

/** A table of GSTR-1 or GSTR-3B, or the HSN summary. Reads only what it needs. */
export async function returnTable(db: Db, gstin: string, period: Period, name: ReturnName): Promise<Table> {
  if (name !== "hsn" && name !== "gstr3b" && name !== "gstr3b_states") {
    return gstr1View(await loadBook(db, gstin, period, toNarrowing(figureOfSection(name))), name);
  }
  const entries = await summedSupplies(db, { gstin, from: period.from, until: period.until });
  if (name === "hsn") return hsnRegister(entries);
  const counted = await liabilityEntries<Supply>(db, { gstin, entries }, period);
  if (name === "gstr3b_states") return gstr3bStates(counted);
  // The rest will count only once its buyer has confirmed.
  const all = new Set(counted);
  return gstr3b(
    counted,
    entries.filter((entry) => !all.has(entry)),
  );
}

/** The entries that a figure of the returns counts. */
export async function figureEntries(db: Db, gstin: string, period: Period, figure: string): Promise<Entry[]> {
  const book = await loadBook(db, gstin, period, toNarrowing(figure));
  return selectEntries(isLiability(figure) ? await liabilityEntries(db, book, period) : book.entries, figure);
}
