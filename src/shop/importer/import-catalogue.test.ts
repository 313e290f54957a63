import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { type ImportProblem, importCatalogue, readFrom } from "./index.ts";

const { shop, sql } = await testShop();
const demonstration = await readFile("db/demo/catalogue.json", "utf8");

// biome-ignore lint/suspicious/noExplicitAny: the tests spoil files in every way, also in ways no type allows.
type File = any;

/** The demonstration with its first products only; the shop has the others already. */
const file = (spoil: (file: File) => void = () => {}): File => {
  const json = JSON.parse(demonstration);
  json.products = json.products.slice(0, 8);
  json.cities = json.cities.slice(0, 8);
  spoil(json);
  return json;
};
const fromDemonstration = readFrom("db/demo");

async function problemsOf(json: unknown, read = fromDemonstration): Promise<ImportProblem[]> {
  const outcome = await importCatalogue(shop, json, read);
  return outcome.imported ? [] : outcome.problems;
}

describe("each problem is told with its place", () => {
  test.each<[string, (file: File) => void, string, string | RegExp]>([
    ["no price", (f) => delete f.products[3].variants[1].mrp, "products[3].variants[1].mrp", "is missing"],
    ["text for a number", (f) => (f.products[0].gst_rate = "5"), "products[0].gst_rate", "must be a number"],
    ["a rate there is not", (f) => (f.products[0].gst_rate = 7), "products[0].gst_rate", /must be one of 0, /],
    [
      "a third of a paisa",
      (f) => (f.products[0].variants[0].mrp = 100.001),
      "products[0].variants[0].mrp",
      /two decimals/,
    ],
    ["a field nobody knows", (f) => (f.products[2].colour = "red"), "products[2].colour", /not a field/],
    ["a list nobody knows", (f) => (f.produce = []), "produce", /not a field/],
    ["a list that is none", (f) => (f.products = {}), "products", "must be a list"],
    [
      "a product without variants",
      (f) => (f.products[1].variants = []),
      "products[1].variants",
      "must have at least 1",
    ],
    ["a bad slug", (f) => (f.products[1].slug = "Not a slug"), "products[1].slug", /lowercase letters/],
    [
      "the same slug twice",
      (f) => (f.products[5].slug = f.products[4].slug),
      "products[5].slug",
      /is already used in products\[4\]/,
    ],
    ["the same id twice", (f) => (f.faq[5].id = 1), "faq[5].id", "1 is already used in faq[0]"],
    [
      "the same number, punctuated otherwise",
      (f) => (f.products[1].variants[0].ref_no = "nk ps 1001"),
      "products[1].variants[0].ref_no",
      "NKPS1001 is already used in products[0].variants[0]",
    ],
    [
      "the same identifier twice",
      (f) => (f.products[1].variants[0].udi_di = f.products[0].variants[0].udi_di),
      "products[1].variants[0].udi_di",
      /is already used in products\[0\]\.variants\[0\]/,
    ],
    [
      "a wrong check digit",
      (f) => (f.products[0].variants[0].udi_di = "09527400000017"),
      "products[0].variants[0].udi_di",
      "has a wrong check digit",
    ],
    [
      "a category there is not",
      (f) => (f.products[0].category_id = 99),
      "products[0].category_id",
      "there is no category 99",
    ],
    [
      "another category's slug",
      (f) => (f.products[0].category = "plasma-wands"),
      "products[0].category",
      /is plasma-systems/,
    ],
    [
      "another category's sub-category",
      (f) => (f.products[0].sub_category_id = 30),
      "products[0].sub_category_id",
      "sub-category 30 belongs to category 11",
    ],
    [
      "a related product there is not",
      (f) => f.products[0].related.push("x"),
      "products[0].related[4]",
      "there is no product x",
    ],
    [
      "a product compatible with itself",
      (f) => f.products[1].compatible_with.push(f.products[1].slug),
      "products[1].compatible_with[2]",
      "is the same product",
    ],
    [
      "an attribute there is not",
      (f) => (f.products[0].variants[0].attributes[0].attribute_id = 77),
      "products[0].variants[0].attributes[0].attribute_id",
      "there is no attribute 77",
    ],
    [
      "an attribute's wrong name",
      (f) => (f.products[0].variants[0].attributes[0].attribute_name = "Set-up"),
      "products[0].variants[0].attributes[0].attribute_name",
      "attribute 1 is Configuration",
    ],
    [
      "a price that with GST is above the MRP",
      (f) => (f.products[0].variants[0].price = 600_000),
      "products[0].variants[0].price",
      "with 5 % GST is above the MRP of 618750",
    ],
    [
      "a picture there is not",
      (f) => (f.products[0].images[1] = "no.webp"),
      "products[0].images[1]",
      "there is no file images/no.webp",
    ],
    [
      "alternative texts for fewer pictures than there are",
      (f) => f.products[0].image_alts.pop(),
      "products[0].image_alts",
      "must have one text for each of the 5 images",
    ],
    [
      "a document there is not",
      (f) => (f.products[0].ifu_document = "no.pdf"),
      "products[0].ifu_document",
      /no file documents\/no.pdf/,
    ],
    [
      "a path out of the folder",
      (f) => (f.products[0].images[0] = "../x.webp"),
      "products[0].images[0]",
      /name of a picture/,
    ],
    [
      "an expiry before making",
      (f) => (f.products[6].variants[0].lots[0].expiry = "2020-01-01"),
      "products[6].variants[0].lots[0].expiry",
      "is not after mfg_date",
    ],
    [
      "a lot made in the future",
      (f) => Object.assign(f.products[6].variants[0].lots[0], { mfg_date: "2999-01-01", expiry: null }),
      "products[6].variants[0].lots[0].mfg_date",
      "is in the future",
    ],
    [
      "a day there is not",
      (f) => (f.products[6].variants[0].lots[0].mfg_date = "2025-02-30"),
      "products[6].variants[0].lots[0].mfg_date",
      /must be a date/,
    ],
    [
      "the same lot twice",
      (f) => f.products[6].variants[0].lots.push(f.products[6].variants[0].lots[0]),
      "products[6].variants[0].lots[3].lot_no",
      /is already used in products\[6\]\.variants\[0\]\.lots\[0\]/,
    ],
    [
      "a state code of old",
      (f) => (f.states[0].gst_code = "28"),
      "states[0].gst_code",
      "is not the code of a current state",
    ],
    ["a city in no state", (f) => (f.cities[3].state_id = 99), "cities[3].state_id", "there is no state 99"],
    [
      "the same city twice",
      (f) => (f.cities[1].name = f.cities[0].name),
      "cities[1].name",
      /is already used in cities\[0\]/,
    ],
    ["the maker in no state", (f) => (f.company.state_id = 99), "company.state_id", "there is no state 99"],
    ["a GSTIN of another state", (f) => (f.company.state_id = 9), "company.gstin", /state with code 27/],
    [
      "a promise nobody keeps",
      (f) => (f.home.features[0].text = "{rebate}"),
      "home.features[0].text",
      /unknown placeholder \{rebate\}/,
    ],
    [
      "a showcase of nothing",
      (f) => (f.home.showcase.items[0] = "x"),
      "home.showcase.items[0]",
      "there is no product x",
    ],
    ["a coupon above the whole", (f) => (f.coupons[0].value = 101), "coupons[0].value", "must be at most 100 percent"],
    [
      "a coupon that ends before it begins",
      (f) => (f.coupons[0].valid_to = "2025-01-01"),
      "coupons[0].valid_to",
      "is before valid_from",
    ],
    ["a slide that leads away", (f) => (f.slider[0].link = "//evil.example"), "slider[0].link", /path in the shop/],
    [
      "a medium with another ending",
      (f) => (f.media[0].extension = "webp"),
      "media[0].extension",
      "does not match documents/catalogue.pdf",
    ],
  ])("%s", async (_name, spoil, at, message) => {
    expect(await problemsOf(file(spoil))).toEqual([
      { at, message: message instanceof RegExp ? expect.stringMatching(message) : message },
    ]);
  });

  test("what is not a catalogue at all", async () => {
    expect(await problemsOf([])).toEqual([{ at: "file", message: expect.any(String) }]);
    expect(await problemsOf(null)).toHaveLength(1);
  });

  test("a file that is not what its name says", async () => {
    const read = (path: string) =>
      path === "documents/catalogue.pdf" || path === "images/ad-1.webp"
        ? Promise.resolve(Buffer.from("<html>"))
        : fromDemonstration(path);
    expect(await problemsOf(file(), read)).toEqual([
      { at: "advertising[0].file", message: "the content of images/ad-1.webp does not match its extension" },
      { at: "media[0].file", message: "the content of documents/catalogue.pdf does not match its extension" },
    ]);
  });

  test("a number that another product or variant has in the shop", async () => {
    const [product] = file().products;
    const [variant] = product.variants;
    const clash = { ...product, id: 900, related: [], compatible_with: [], variants: [{ ...variant, id: 901 }] };
    expect(await problemsOf({ products: [clash] })).toEqual([
      { at: "products[0].slug", message: "plasma-surgery-console already belongs to number 1" },
      { at: "products[0].variants[0].ref_no", message: "NKPS1001 already belongs to number 1" },
      { at: "products[0].variants[0].udi_di", message: "09527400000016 already belongs to number 1" },
    ]);
    const moved = { ...clash, slug: "another", variants: [variant] };
    expect(await problemsOf({ products: [moved] })).toEqual([
      { at: "products[0].variants[0].id", message: "already belongs to product 1" },
    ]);
  });
});

test("all problems are told at once, and a row's own problem blames no other row", async () => {
  const problems = await problemsOf(
    file((spoilt) => {
      spoilt.categories[0].code = "too long a code";
      spoilt.products[0].name = "";
      spoilt.products[6].variants[0].price = -1;
    }),
  );
  expect(problems.map(({ at }) => at)).toEqual([
    "categories[0].code",
    "products[0].name",
    "products[6].variants[0].price",
  ]);
});

test("nothing is stored of a file with a problem", async () => {
  const before =
    await sql`SELECT (SELECT count(*) FROM files) AS files, (SELECT max(xmin::text::bigint) FROM products) AS products`;
  const problems = await problemsOf(
    file((spoilt) => {
      spoilt.products[0].name = "Renamed";
      spoilt.products.push({ ...spoilt.products[1], id: 777, slug: "another", variants: [] });
    }),
  );
  expect(problems.map(({ at }) => at)).toEqual(["products[8].variants"]);
  expect(await sql`SELECT name FROM products WHERE id IN (1, 777)`).toEqual([
    { name: "Plasma Surgery Console PS-100" },
  ]);
  const after =
    await sql`SELECT (SELECT count(*) FROM files) AS files, (SELECT max(xmin::text::bigint) FROM products) AS products`;
  expect(after).toEqual(before);
});
