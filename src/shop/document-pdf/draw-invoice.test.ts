import { describe, expect, test } from "vitest";
import { draft } from "../../../test/support/invoices.ts";
import { pdfPages, rupees } from "../../../test/support/paper.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { drawInvoice } from "./draw-invoice.ts";

const sale = { lines: [{ quantity: 2, price_paise: 1_000_37, hsn_code: "90189099", gst_rate_bp: 500 }] };

function makeContent(change: (content: InvoiceContent) => Partial<InvoiceContent>): InvoiceContent {
  const content = { number: "ENT/2627/000001", issued_at: "2026-03-31T18:30:00.000Z", ...draft(sale) };
  return { ...content, ...change(content) };
}

describe("drawing", () => {
  test("200 lines break over pages, each with the table's head and the sums so far", async () => {
    const content = makeContent(({ lines: [line] }) => ({
      lines: Array.from({ length: 200 }, (_, index) => ({
        ...(line as InvoiceContent["lines"][0]),
        ref_no: `R-${index + 1}`,
      })),
    }));
    const pages = await pdfPages(await drawInvoice(content, "recipient"));
    const line = content.lines[0] as InvoiceContent["lines"][0];
    let before = 0;
    for (const [index, text] of pages.entries()) {
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      const here = [...text.matchAll(/Ref\. R-(\d+)/g)].map(([, number]) => Number(number));
      expect(here).toEqual(here.map((_, place) => before + place + 1));
      if (here.length > 0) expect(text).toContain("No. Description of goods HSN Qty");
      const sums = (count: number) =>
        [line.taxable_paise, line.cgst_paise, line.sgst_paise, line.total_paise]
          .map((one) => rupees(one * count))
          .join(" ");
      if (before > 0 && here.length > 0) expect(text).toContain(`Brought forward ${sums(before)}`);
      before += here.length;
      expect(text.includes(`Carried forward ${sums(before)}`)).toBe(before < 200);
    }
    expect(before).toBe(200);
    expect(pages.length).toBeLessThanOrEqual(9);
    // No page consists of only the summary and the signature.
    expect(pages.at(-1)).toMatch(/Ref\. R-200.*Summary by HSN.*Issued electronically/);
  });

  test("a line from a hundred lots goes on to the next page with all of them", async () => {
    const content = makeContent(({ lines: [line] }) => ({
      lines: [
        {
          ...(line as InvoiceContent["lines"][0]),
          lots: Array.from({ length: 100 }, (_, index) => ({
            lot_number: `B${index + 1}`,
            expires_on: null,
            quantity: 1,
          })),
        },
      ],
    }));
    const text = (await pdfPages(await drawInvoice(content, "recipient"))).join(" ");
    expect([...text.matchAll(/Lot B(\d+), 1 NOS/g)].map(([, lot]) => Number(lot))).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
  });

  test("Devanagari names are there letter by letter", async () => {
    const name = "राष्ट्रीय कान नाक गला चिकित्सालय";
    const content = makeContent(({ billing }) => ({ billing: { ...billing, company_name: name } }));
    const text = (await pdfPages(await drawInvoice(content, "recipient"))).join("");
    // Conjuncts are extracted in glyph order, with gaps; none may be lost or drawn as an empty box.
    const letters = (words: string) => [...words.replace(/[^\p{Script=Devanagari}]/gu, "")].sort().join("");
    expect(letters(text)).toBe(letters(name));
  });

  test("the same content gives the same bytes", async () => {
    const content = makeContent(() => ({}));
    const [one, two] = [await drawInvoice(content, "recipient"), await drawInvoice(content, "recipient")];
    expect(one.equals(two)).toBe(true);
  });
});
