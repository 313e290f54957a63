import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { pdfPages } from "../../../test/support/paper.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { DataSheetContent } from "./content.ts";
import { drawDataSheet } from "./draw-data-sheet.ts";

/** Five drawings an hour. */
const shop = await testShop({ env: { RATE_LIMIT_FACTOR: "0.0417" }, connections: 2 });
const { app, live, sql } = shop;
const demo = await loadDemonstration(shop);

const wand = "tonsil-adenoid-plasma-wand";
const bySlug = (slug: string) => {
  const product = live.current().catalogue.productById.get(demo.product(slug).id);
  if (!product) throw new Error(`${slug} is on sale.`);
  return product;
};
const fetchSheet = (slug: string, headers = {}) =>
  app.inject({ url: `/api/product/data-sheet/${bySlug(slug).token}`, headers });

const content: DataSheetContent = {
  ...{
    name: "Micro Ear Forceps",
    language: "en",
    category: "Micro-ear Instruments",
    summary: "Fine jaws.",
    picture: "",
  },
  ...{ description: ["Steel & titanium.", "– straight"], address: "https://shop.example/product/1" },
  ...{ changed_at: "2026-11-01T18:30:00.000Z", day: "2 November 2026" },
  seller: { name: "Nasokarna", legal_name: "Nasokarna ENT Devices", contact: "Pune, care@nasokarna.example" },
  specification: [["Device class", "B"]],
  declarations: [["Manufacturer", "Karna Udyog, Pune"]],
  columns: ["Length"],
  variants: [{ ref_no: "NK-1", cells: ["80 mm"], further: "" }],
};

test("a product's sheet says what its page says, and no price", async () => {
  const { statusCode, headers, rawPayload } = await fetchSheet(wand);
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(headers["content-disposition"]).toBe(`inline; filename="${wand}-data-sheet.pdf"`);
  const text = (await pdfPages(rawPayload)).join(" ");
  const product = bySlug(wand);
  const expected = [
    ...[product.name, product.categoryName, "C (Medical Devices Rules, 2017)", "Diameter (mm)"],
    ...[product.manufacturer_name, product.licence_number, product.best_before, product.country_of_origin],
    ...product.variants.flatMap(({ ref_no, udi_di, net_quantity }) => [ref_no, udi_di, net_quantity]),
    `/product/product-details/${wand}/${product.token}`,
  ];
  for (const words of expected) expect(text).toContain(words);
  for (const { mrp_paise, price_paise } of product.variants) {
    for (const paise of [mrp_paise, price_paise]) {
      const rupees = String(Math.trunc(paise / 100));
      expect(text).not.toContain(`${rupees.slice(0, -3)},${rupees.slice(-3)}`);
    }
  }
  expect(text).not.toMatch(/Rs|₹|MRP|GST/);
});

test("it stays the same until its product is changed", async () => {
  const { headers } = await fetchSheet(wand);
  const again = () => fetchSheet(wand, { "if-none-match": headers.etag });
  expect((await again()).statusCode).toBe(304);
  await live.refresh();
  expect((await again()).statusCode).toBe(304);
  await sql`UPDATE products SET name = 'नाक कान' WHERE id = ${bySlug(wand).id}`;
  await live.refresh();
  const renamed = await again();
  expect(renamed.statusCode).toBe(200);
  expect((await pdfPages(renamed.rawPayload))[0]).toContain("नाक कान");
});

test("what is not on sale has no sheet", async () => {
  expect((await app.inject({ url: "/api/product/data-sheet/nothing" })).statusCode).toBe(404);
});

test("drawing is limited per network, fetching what is drawn is not", async () => {
  const others = live.current().catalogue.products.slice(10, 14);
  const statuses = [];
  for (const { slug } of others) statuses.push((await fetchSheet(slug)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await fetchSheet(wand)).statusCode).toBe(200);
});

describe("a sheet", () => {
  test("of sixty variants goes on over several pages, each with the head of the table", async () => {
    const further = "Material: Titanium, Finish: Matt";
    const variants = Array.from({ length: 60 }, (_, index) => ({ ref_no: `NK-${index}`, cells: ["80 mm"], further }));
    const pages = await pdfPages(await drawDataSheet({ ...content, variants }, null));
    expect(pages.length).toBeGreaterThan(1);
    pages.forEach((text, index) => {
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(text).toContain("Reference Length");
    });
    for (const { ref_no } of variants) expect(pages.join(" ")).toContain(ref_no);
  });

  test("never ends with a page that says nothing of the product", async () => {
    for (let count = 20; count <= 36; count++) {
      const variants = Array.from({ length: count }, (_, index) => ({
        ref_no: `NK-${index}`,
        cells: ["80 mm"],
        further: "",
      }));
      const last = (await pdfPages(await drawDataSheet({ ...content, variants }, null))).at(-1);
      expect(last, `${count} variants`).toContain("Declarations Manufacturer Karna Udyog, Pune");
    }
  });

  test("is written in Devanagari and Tamil, and says everything of a very long description", async () => {
    const description = [Array.from({ length: 4000 }, (_, index) => `word${index}`).join(" ")];
    const pages = await pdfPages(
      await drawDataSheet({ ...content, name: "नाक कान", summary: "காது இடுக்கி", description }, null),
    );
    expect(pages[0]).toContain("नाक कान");
    expect(pages[0]).toContain("காது இடுக்கி");
    expect(pages.join(" ")).toContain("word3999");
  });

  test("says everything of a description without spaces", async () => {
    const [latin = "", tamil = ""] = ["Q".repeat(20_000), "கா".repeat(3_000)];
    const text = (await pdfPages(await drawDataSheet({ ...content, description: [latin, tamil] }, null))).join("");
    expect([text.split("Q").length - 1, text.split("கா").length - 1]).toEqual([20_000, 3_000]);
  });

  test("is PDF/A-3a with headings, tables and a picture that has a text, the same bytes each time", async () => {
    const picture = Buffer.from(onePixel, "base64");
    const bytes = await drawDataSheet(content, picture);
    expect((await drawDataSheet(content, picture)).equals(bytes)).toBe(true);
    const doc = await getDocumentProxy(new Uint8Array(bytes));
    const { info, metadata } = await doc.getMetadata();
    expect(info).toMatchObject({ Title: "Micro Ear Forceps: Data Sheet", Language: "en-IN" });
    expect([metadata.get("pdfaid:part"), metadata.get("pdfaid:conformance")]).toEqual(["3", "A"]);
    const tree = JSON.stringify(await (await doc.getPage(1)).getStructTree());
    for (const role of ["H1", "H2", "Table", "TR", "TH", "TD", "P"]) expect(tree).toContain(`"role":"${role}"`);
    expect(tree).toContain('"alt":"Micro Ear Forceps"');
  });
});

/** A grey PNG without an alpha channel. */
const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==";
