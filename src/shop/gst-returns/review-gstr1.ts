import type { Gstr1Review } from "../../contract/staff/gst-returns.ts";
import { gstr1Sections } from "../../contract/staff/gstr1-sections.ts";
import type { Db } from "../kit/shop.ts";
import { listStates } from "../places/index.ts";
import { fewestHsnDigits, loadSettings } from "../settings/index.ts";
import { gstr1FieldProblems } from "./gstr1-fields.ts";
import { gstr1Json } from "./gstr1-json.ts";
import { gstr1View } from "./gstr1-views.ts";
import { loadChosenBook } from "./load-book.ts";
import { portalProblems } from "./portal-problems.ts";
import { reconcile } from "./reconcile.ts";
import { amountCells, totalsOf } from "./table.ts";

const mostProblems = 100;

/** A month's GSTR-1 at a glance: sections, totals computed in three ways, and what the portal would refuse. */
export async function reviewGstr1(db: Db, query: { period: string; gstin?: string | undefined }): Promise<Gstr1Review> {
  const { book, period, gstin, gstins } = await loadChosenBook(db, query);
  const states = new Set((await listStates(db)).map(({ gst_code }) => gst_code));
  const hsnDigits = fewestHsnDigits((await loadSettings(db)).selling, period.from);
  const problems = gstin
    ? [...portalProblems(book, period, { hsnDigits, states }), ...gstr1FieldProblems(gstr1Json(book, query.period))]
    : [];
  const { documents, tables, hsn, agrees } = reconcile(book);
  return {
    gstin,
    gstins,
    sections: gstr1Sections.map((section) => {
      const view = gstr1View(book, section);
      const { taxable = 0, igst = 0, cgst = 0, sgst = 0, nil = 0, exempt = 0, non_gst = 0 } = totalsOf(view) ?? {};
      return {
        section,
        title: view.title,
        rows: view.rows.length,
        taxable: taxable + nil + exempt + non_gst,
        igst,
        cgst,
        sgst,
      };
    }),
    totals: { documents: amountCells(documents), tables: amountCells(tables), hsn: amountCells(hsn), agrees },
    problems: problems.slice(0, mostProblems).map(({ section, where, problem, document }) => ({
      ...{ section, where, problem },
      order_token: document?.order_token ?? null,
      document_id: document?.id ?? null,
    })),
    more_problems: Math.max(0, problems.length - mostProblems),
  };
}
