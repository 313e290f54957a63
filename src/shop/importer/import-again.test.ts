import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { storeSettings } from "../settings/index.ts";
import { importCatalogue, importDemonstration, importDemonstrationOnce, readFrom } from "./index.ts";

const { shop, sql, db, live, clock } = await testShop();
const demonstration = await readFile("db/demo/catalogue.json", "utf8");

// biome-ignore lint/suspicious/noExplicitAny: the tests take the file apart freely.
const file = (): any => JSON.parse(demonstration);
const importFile = async (json: unknown) => {
  const outcome = await importCatalogue(shop, json, readFrom("db/demo"));
  expect(outcome).toMatchObject({ imported: true });
  await live.refresh();
  return outcome;
};

/** Every row of the catalogue with the number of the transaction that wrote it: equal means nothing was written. */
async function everything() {
  const tables = [
    ...["states", "cities", "files", "slides", "media_items", "pages", "faq_entries", "testimonials", "settings"],
    ...["categories", "sub_categories", "attributes", "products", "product_pictures", "product_documents"],
    ...["product_relations", "variants", "variant_attributes", "variant_tax_classes", "lots"],
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table as "products")
        .selectAll()
        .select("xmin" as "id")
        .execute(),
    ),
  );
  return Object.fromEntries(
    tables.map((table, index) => [table, rows[index]?.map((row) => JSON.stringify(row)).sort()]),
  );
}

test("importing the same file again writes nothing and adds no stock", async () => {
  const before = await everything();
  const coupons = await sql`SELECT * FROM coupons ORDER BY id`;
  const movements = await sql`SELECT count(*) FROM stock_movements`;
  expect(await importDemonstration(shop)).toEqual({ imported: true, products: 68, variants: 256, newLots: 0 });
  expect(await everything()).toEqual(before);
  expect(await sql`SELECT * FROM coupons ORDER BY id`).toEqual(coupons);
  expect(await sql`SELECT count(*) FROM stock_movements`).toEqual(movements);
});

test("a shop that has a catalogue is not given the demonstration at its start", async () => {
  expect(await importDemonstrationOnce(shop)).toBe(false);
});

test("what the file holds is there", async () => {
  const { products } = live.current().catalogue;
  expect(products).toHaveLength(68);
  expect(products.map((product) => product.slug)).toEqual(
    file().products.map((product: { slug: string }) => product.slug),
  );
  expect(new Set(products.map((product) => product.token)).size).toBe(68);
  for (const product of products) {
    expect(product.token).toMatch(/^[a-z2-7]{16}$/);
    expect(product.pictures.every(({ width, height }) => width === 1200 && height === 1200)).toBe(true);
  }
  const [lots] = await sql<{ lots: number; empty: number }>`
    SELECT count(*)::int AS lots, count(*) FILTER (WHERE on_hand = 0)::int AS empty FROM lots`;
  expect(lots).toEqual({ lots: 469, empty: 1 });
  const [coupon] = await sql`SELECT kind, value, minimum_paise, largest_paise FROM coupons WHERE code = 'WELCOME10'`;
  expect(coupon).toEqual({ kind: "percent", value: 1000, minimum_paise: 200_000, largest_paise: 250_000 });
  const [off] = await sql<{
    off: boolean;
  }>`SELECT switched_off_at IS NOT NULL AS off FROM coupons WHERE code = 'CAMP25'`;
  expect(off?.off).toBe(true);
});

test("a changed file changes what differs; tokens stay", async () => {
  const [before] = live.current().catalogue.products;
  const { products, faq, advertising } = file();
  const [product] = products;
  product.name = "Plasma Surgery Console PS-200";
  product.slug = "plasma-surgery-console-ps-200";
  product.images = product.images.slice(0, 1);
  delete product.image_alts;
  product.related = ["tuning-fork-set"];
  product.variants[0].mrp = 700_000;
  product.variants[0].attributes.pop();
  await importFile({ products: [product], faq: faq.slice(1), advertising: advertising.slice(1) });

  const { catalogue } = live.current();
  const [after] = catalogue.products;
  expect(after).toMatchObject({ id: 1, token: before?.token, name: product.name, slug: product.slug });
  expect(after?.pictures).toHaveLength(1);
  expect(after?.pictures[0]?.alt).toBe(product.name);
  expect(after?.related).toEqual([catalogue.products.find((each) => each.slug === "tuning-fork-set")?.id]);
  expect(after?.variants[0]).toMatchObject({ id: 1, mrp_paise: 70_000_000, price_paise: 49_500_000 });
  expect(after?.variants[0]?.attributes).toHaveLength(2);
  expect(await sql`SELECT id FROM faq_entries`).toHaveLength(17);
  expect(await sql`SELECT id FROM slides WHERE placement = 'advertising'`).toEqual([{ id: 2 }]);
  expect(await sql`SELECT id FROM slides WHERE placement = 'banner'`).toHaveLength(4);
});

test("two products may change names with one another", async () => {
  const products = [file().products[15], file().products[60]];
  const [one, other] = products;
  [one.slug, other.slug] = [other.slug, one.slug];
  [one.variants[0].ref_no, other.variants[0].ref_no] = [other.variants[0].ref_no, one.variants[0].ref_no];
  await importFile({ products });
  expect(live.current().catalogue.productById.get(one.id)?.slug).toBe(one.slug);
  expect(live.current().catalogue.productById.get(other.id)?.slug).toBe(other.slug);
});

test("a price left empty is the MRP without tax less the discount", async () => {
  const [product] = file().products;
  delete product.variants[0].price;
  product.variants[0].mrp = 1050;
  const { selling } = live.current().settings;
  await importFile({ products: [product] });
  expect(live.current().catalogue.variantById.get(1)?.variant.price_paise).toBe(80_000);
  await storeSettings(db, "selling", { ...selling, discount_percent: 50 });
  await importFile({ products: [product] });
  expect(live.current().catalogue.variantById.get(1)?.variant.price_paise).toBe(50_000);
  await storeSettings(db, "selling", selling);
});

test("a file of one product leaves all others, and a variant missing in it is taken from sale until it comes back", async () => {
  const [product] = file().products;
  const [missing, ...others] = product.variants.toReversed();
  await importFile({ products: [{ ...product, variants: others }] });
  expect(live.current().catalogue.products).toHaveLength(68);
  expect(live.current().catalogue.variantById.has(missing.id)).toBe(false);
  await importFile({ products: [product] });
  expect(live.current().catalogue.variantById.has(missing.id)).toBe(true);
});

test("a new rate holds from today on; the old one stays known", async () => {
  clock.set("2026-12-01T09:00:00+05:30");
  const [product] = file().products;
  product.gst_rate = 18;
  for (const variant of product.variants) delete variant.price;
  await importFile({ products: [product] });
  await importFile({ products: [product] });
  const classes = await sql`
    SELECT valid_from, gst_rate_bp FROM variant_tax_classes WHERE variant_id = 1 ORDER BY valid_from`;
  expect(classes).toEqual([
    { valid_from: "2017-07-01", gst_rate_bp: 500 },
    { valid_from: "2026-12-01", gst_rate_bp: 1800 },
  ]);
  expect(live.current().catalogue.variantById.get(1)?.variant.gst_rate_bp).toBe(1800);
});

test("a lot that is there is left alone, a new one is received", async () => {
  const [product] = file().products;
  const [lot] = product.variants[0].lots;
  lot.quantity += 1000;
  product.variants[0].lots.push({ lot_no: "PS2610Z01", mfg_date: "2026-03-01", expiry: null, quantity: 7 });
  expect(await importFile({ products: [product] })).toMatchObject({ newLots: 1 });
  const [kept] = await sql<{
    on_hand: number;
  }>`SELECT on_hand FROM lots WHERE variant_id = 1 AND lot_no = ${lot.lot_no}`;
  expect(kept?.on_hand).toBe(lot.quantity - 1000);
  const movements = await sql`
    SELECT kind, m.on_hand, reason FROM stock_movements m JOIN lots l ON l.id = lot_id WHERE lot_no = 'PS2610Z01'`;
  expect(movements).toEqual([{ kind: "received", on_hand: 7, reason: "imported" }]);
});

test("html is stored clean", async () => {
  const [product] = file().products;
  product.description_html = `<p class="note x" onclick="y()">Read <script>z()</script><b>this</b></p>`;
  await importFile({ products: [product] });
  const [stored] = await sql<{ html: string }>`SELECT description_html AS html FROM products WHERE id = 1`;
  expect(stored?.html).toBe(`<p class="note">Read <b>this</b></p>`);
});

test("two imports at once wait for one another", async () => {
  const outcomes = await Promise.all(Array.from({ length: 3 }, () => importDemonstration(shop)));
  expect(outcomes.map((outcome) => outcome.imported)).toEqual([true, true, true]);
});

test("the next product drawn by the database gets a number of its own", async () => {
  const [row] = await sql<{ next: number }>`SELECT nextval(pg_get_serial_sequence('products', 'id'))::int AS next`;
  expect(row?.next).toBeGreaterThan(68);
});
