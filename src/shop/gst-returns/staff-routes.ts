import type { FastifyInstance } from "fastify";
import type { Gstr1Section } from "../../contract/staff/gstr1-sections.ts";
import type { Download } from "../kit/download.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { figureOfSection, toNarrowing } from "./figure.ts";
import { type Gstr1Json, gstr1Json, withoutEmpty } from "./gstr1-json.ts";
import { gstr1View } from "./gstr1-views.ts";
import { loadBook, loadChosenBook, loadGstr1Book } from "./load-book.ts";
import { reviewGstr1 } from "./review-gstr1.ts";
import { toTableFile } from "./table-file.ts";

export function gstReturnsStaffRoutes(app: FastifyInstance) {
  serveStaff(app, "GET staff/reports/gstr1", async ({ query, reads }) => {
    const { section, format, period } = query;
    const { book, gstin } = await loadChosenBook(reads, query, (chosen, span) =>
      section
        ? loadBook(reads, chosen, span, toNarrowing(figureOfSection(section)))
        : loadGstr1Book(reads, chosen, span, "listed"),
    );
    if (section && format !== "json") {
      return toTableFile(gstr1View(book, section), format, `GSTR1-${section}-${gstin}-${period}`);
    }
    const json = gstr1Json(book, period);
    const content = section ? pickSection(json, section) : withoutEmpty(json);
    return jsonFile(content, ["GSTR1", section, gstin, period].filter(Boolean).join("-"));
  });

  serveStaff(app, "GET staff/books/gstr1-review", async ({ query, reads }) => ({
    data: await reviewGstr1(reads, query),
  }));
}

/** A single section of the portal's JSON; table 12 has two parts. */
function pickSection(json: Gstr1Json, section: Gstr1Section) {
  if (section === "hsn_b2b" || section === "hsn_b2c") return { hsn: { [section]: json.hsn[section] } };
  return { [section]: json[section] };
}

const jsonFile = (content: object, name: string): Download => ({
  content: Buffer.from(JSON.stringify(content, null, 1)),
  type: "application/json; charset=utf-8",
  fileName: `${name}.json`,
});
