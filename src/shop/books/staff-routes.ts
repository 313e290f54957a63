import type { FastifyInstance } from "fastify";
import type { Gstr1Section } from "../../contract/staff/gstr1-sections.ts";
import type { Download } from "../kit/download.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { loadPage, loadTable } from "./books.ts";
import { correctBuyer } from "./correct-buyer.ts";
import { type Gstr1Json, gstr1Json, withoutEmpty } from "./gstr1-json.ts";
import { chooseGstin, loadBook } from "./load-book.ts";
import { toPeriod } from "./period.ts";
import { portalPapers, recordPortalNumber } from "./portal-papers.ts";
import { reviewGstr1 } from "./review-gstr1.ts";
import { toTableFile } from "./table-file.ts";
import { tallyFile } from "./tally.ts";

export function booksStaffRoutes(app: FastifyInstance, shop: Shop) {
  const source = (db: Db) => ({ db, now: shop.clock.now() });

  serveStaff(app, "GET staff/reports/gstr1", async ({ query, reads }) => {
    const { section, format, period } = query;
    if (section && format !== "json") {
      const { table, gstin } = await loadTable(source(reads), { ...query, book: section });
      return toTableFile(table, format, `GSTR1-${section}-${gstin}-${period}`);
    }
    const days = toPeriod(period);
    const { gstin } = await chooseGstin(reads, query.gstin, days);
    const json = gstr1Json(await loadBook(reads, gstin ?? "", days), period);
    const content = section ? sectionOf(json, section) : withoutEmpty(json);
    return jsonFile(content, ["GSTR1", section, gstin, period].filter(Boolean).join("-"));
  });

  serveStaff(app, "GET staff/books/gstr1-review", async ({ query, reads }) => ({
    data: await reviewGstr1(reads, query),
  }));

  serveStaff(app, "GET staff/books/table", async ({ query, reads }) => ({
    data: await loadPage(source(reads), query),
  }));

  serveStaff(app, "GET staff/books/file", async ({ query, reads }) => {
    const { table } = await loadTable(source(reads), query);
    return toTableFile(table, query.format, `${query.book}-${query.period}`);
  });

  serveStaff(app, "GET staff/books/tally", ({ query, reads }) => tallyFile(reads, query));

  serveStaff(app, "GET staff/books/documents/:id/portal", ({ params, reads }) => portalPapers(reads, params.id));

  serveStaff(app, "POST staff/books/documents/:id/portal", ({ actor, params, body }) =>
    recordPortalNumber(shop, actor, params.id, body),
  );

  serveStaff(app, "POST staff/books/documents/:id/correct-buyer", ({ actor, params, body }) =>
    correctBuyer(shop, actor, params.id, body),
  );
}

/** A section of the portal's JSON by itself; table 12 in its two parts. */
function sectionOf(json: Gstr1Json, section: Gstr1Section) {
  if (section === "hsn_b2b" || section === "hsn_b2c") return { hsn: { [section]: json.hsn[section] } };
  return { [section]: json[section] };
}

const jsonFile = (content: object, name: string): Download => ({
  content: Buffer.from(JSON.stringify(content, null, 1)),
  type: "application/json; charset=utf-8",
  fileName: `${name}.json`,
});
