import type { Gstr1Review } from "../../contract/staff/gst-returns.ts";
import { type Gstr1Section, gstr1Sections } from "../../contract/staff/gstr1-sections.ts";
import { type Period, sumUp, toPeriod } from "../gst-documents/index.ts";
import type { Db } from "../kit/shop.ts";
import { listStates } from "../places/index.ts";
import { fewestHsnDigits, loadSettings } from "../settings/index.ts";
import { gstr1FieldProblems } from "./gstr1-fields.ts";
import { gstr1Json } from "./gstr1-json.ts";
import { type Book, listedDocuments } from "./gstr1-tables.ts";
import { gstr1View, sectionTitles } from "./gstr1-views.ts";
import { loadBook, loadChosenBook, loadGstr1Book } from "./load-book.ts";
import { goodsProblems, type PortalRules, portalProblems } from "./portal-problems.ts";
import { reconcile } from "./reconcile.ts";
import { amountCells, tableTotals } from "./table.ts";

const mostProblems = 100;

/** A month's GSTR-1 at a glance: sections, totals computed in three ways, and what the portal would refuse. */
export async function reviewGstr1(db: Db, query: { period: string; gstin?: string | undefined }): Promise<Gstr1Review> {
  const rules = await loadRules(db, toPeriod(query.period));
  const load = (chosen: string, span: Period) => loadToReview(db, chosen, span, rules);
  const { book, period, gstin, gstins } = await loadChosenBook(db, query, load);
  const problems = gstin
    ? [...portalProblems(book, period, rules), ...gstr1FieldProblems(gstr1Json(book, query.period))]
    : [];
  const { documents, tables, hsn, agrees } = reconcile(book);
  return {
    gstin,
    gstins,
    sections: gstr1Sections.map((section) => ({
      section,
      title: sectionTitles[section],
      ...reviewSection(book, section),
    })),
    totals: { documents: amountCells(documents), tables: amountCells(tables), hsn: amountCells(hsn), agrees },
    problems: problems.slice(0, mostProblems).map(({ section, where, problem, document }) => ({
      section,
      where,
      problem,
      order_token: document?.order_token ?? null,
      document_id: document?.id ?? null,
    })),
    more_problems: Math.max(0, problems.length - mostProblems),
  };
}

async function loadRules(db: Db, { from }: Period): Promise<PortalRules> {
  const states = new Set((await listStates(db)).map(({ gst_code }) => gst_code));
  return { states, hsnDigits: fewestHsnDigits((await loadSettings(db)).selling, from) };
}

/** Goods that the portal would refuse are listed with their documents, so in that case each document is read with its goods. */
async function loadToReview(db: Db, gstin: string, period: Period, rules: PortalRules): Promise<Book> {
  const book = await loadGstr1Book(db, gstin, period, "all");
  const isRefused = book.supplies.some((goods) => goods.document.id === 0 && goodsProblems(goods, rules).length > 0);
  return isRefused ? loadBook(db, gstin, period) : book;
}

/** The sums of what `gstr1View` shows of a section. A row of a listed document corresponds to a rate, so no rows need to be built. */
function reviewSection(book: Book, section: Gstr1Section) {
  if (section === "b2b" || section === "b2cl" || section === "cdnr" || section === "cdnur") {
    const rates = listedDocuments(book.entries, section).flatMap((listed) => listed.rates);
    return { rows: rates.length, ...amountCells(sumUp(rates)) };
  }
  const view = gstr1View(book, section);
  const { taxable = 0, igst = 0, cgst = 0, sgst = 0, nil = 0, exempt = 0, non_gst = 0 } = tableTotals(view) ?? {};
  return { rows: view.rows.length, taxable: taxable + nil + exempt + non_gst, igst, cgst, sgst };
}
