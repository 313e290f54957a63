import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { demonstrationCounts, loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { TranslationKind } from "../../contract/staff/translation-kinds.ts";
import { hindiProblems } from "../translations/check-hindi.ts";
import { importDemonstration, importDemonstrationOnce } from "./index.ts";

const t = await testShop();
const { shop, sql, db, live } = t;
const demo = await loadDemonstration(t);
const file = JSON.parse(await readFile("db/demo/catalogue.json", "utf8"));

/** Every row of the catalogue with the number of the transaction that wrote it: equal means nothing was written. */
async function everything() {
  const tables = [
    ...["states", "cities", "files", "slides", "media_items", "pages", "faq_entries", "testimonials", "settings"],
    ...["categories", "sub_categories", "attributes", "products", "product_pictures", "product_documents"],
    ...["product_relations", "category_attributes", "variants", "variant_attributes", "variant_tax_classes"],
    ...["variant_mrps", "lots", "translations"],
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

test("finds rows of tables that are still empty by their indexes", async () => {
  const plan = await sql<{ "QUERY PLAN": string }>`
    EXPLAIN UPDATE idempotency_keys SET answer = NULL WHERE customer_id = 1 AND key = 'new'`;
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Index Scan using idempotency_keys_pkey");
});

test("all of its categories, attributes and values are in Hindi, with their figures and units", async () => {
  const missing = await sql`
    SELECT kind, english FROM translatable_texts EXCEPT SELECT kind, english FROM translations`;
  expect(missing).toEqual([]);
  const all = await sql<{ kind: TranslationKind; english: string; hindi: string }>`SELECT * FROM translations`;
  expect(all.filter(({ kind, english, hindi }) => hindiProblems(kind, english, hindi).length > 0)).toEqual([]);
  const unknown = await sql`SELECT kind, english FROM translations EXCEPT SELECT kind, english FROM translatable_texts`;
  expect(unknown).toEqual([]);
});

test("loading it again writes nothing and adds no stock", async () => {
  const before = await everything();
  const coupons = await sql`SELECT * FROM coupons ORDER BY id`;
  const movements = await sql`SELECT count(*) FROM stock_movements`;
  const { products, variants } = demonstrationCounts;
  expect(await importDemonstration(shop)).toEqual({ products, variants, newLots: 0 });
  expect(await everything()).toEqual(before);
  expect(await sql`SELECT * FROM coupons ORDER BY id`).toEqual(coupons);
  expect(await sql`SELECT count(*) FROM stock_movements`).toEqual(movements);
});

test("a shop that has a catalogue is not given the demonstration at its start", async () => {
  expect(await importDemonstrationOnce(shop)).toBe(false);
});

test("what the file holds is there", async () => {
  const { products } = live.current().catalogue;
  expect(products.map((product) => product.slug)).toEqual(
    file.products.map((product: { slug: string }) => product.slug),
  );
  expect(new Set(products.map((product) => product.token)).size).toBe(products.length);
  for (const product of products) {
    expect(product.token).toMatch(/^[a-z2-7]{16}$/);
    expect(product.pictures.every(({ width, height }) => width === 1200 && height === 1200)).toBe(true);
  }
  const [lots] = await sql<{ lots: number; empty: number }>`
    SELECT count(*)::int AS lots, count(*) FILTER (WHERE on_hand = 0)::int AS empty FROM lots`;
  expect(lots).toEqual({ lots: demonstrationCounts.lots, empty: demonstrationCounts.emptyLots });
  const [coupon] = await sql`SELECT kind, value, minimum_paise, largest_paise FROM coupons WHERE code = 'WELCOME10'`;
  expect(coupon).toEqual({ kind: "percent", value: 1000, minimum_paise: 200_000, largest_paise: 250_000 });
  const [off] = await sql<{
    off: boolean;
  }>`SELECT switched_off_at IS NOT NULL AS off FROM coupons WHERE code = 'CAMP25'`;
  expect(off?.off).toBe(true);
});

test("what staff have changed is as in the file again; tokens and history stay", async () => {
  const [before] = live.current().catalogue.products;
  await sql`UPDATE products SET name = 'Renamed', withdrawn_at = now() WHERE id = ${before?.id}`;
  await sql`UPDATE variants SET weight_g = 1, withdrawn_at = now() WHERE product_id = ${before?.id}`;
  await sql`DELETE FROM product_pictures WHERE product_id = ${before?.id}`;
  await importDemonstration(shop);
  await live.refresh();
  const after = live.current().catalogue.productById.get(before?.id ?? 0);
  expect(after).toMatchObject({ name: before?.name, token: before?.token, pictures: before?.pictures });
  expect(after?.variants.map(({ id }) => id)).toEqual(before?.variants.map(({ id }) => id));
});

test("it passes the checks that staff's changes pass, or nothing of it is stored", async () => {
  const [consoleOnly, flowControl] = [demo.variant("NK-PS-1001"), demo.product("saline-flow-control-unit")];
  await sql`UPDATE variants SET mrp_paise = 10000000, price_paise = 5000000 WHERE id = ${consoleOnly.id}`;
  await sql`UPDATE variant_mrps SET valid_from = valid_from - 30, mrp_paise = 10000000 WHERE variant_id = ${consoleOnly.id}`;
  await sql`UPDATE products SET name = 'Renamed' WHERE id = ${flowControl.id}`;
  await expect(importDemonstration(shop)).rejects.toThrow(/plasma-surgery-console.* mrp: .*10 %/);
  expect(await sql`SELECT name FROM products WHERE id = ${flowControl.id}`).toEqual([{ name: "Renamed" }]);
  await sql`DELETE FROM variant_mrps WHERE variant_id = ${consoleOnly.id}`;
  await importDemonstration(shop);
});

test("two at once wait for one another", async () => {
  const loaded = await Promise.all(Array.from({ length: 3 }, () => importDemonstration(shop)));
  expect(loaded.map(({ newLots }) => newLots)).toEqual([0, 0, 0]);
});

test("its texts state the rules of cancellation and payment as checkout does", () => {
  const cancellation: string = file.pages.cancellation.html;
  const answers: string[] = file.faq.map(({ answer }: { answer: string }) => answer);
  const onCancelling = answers.find((answer) => answer.startsWith("Yes, until it is")) ?? "";
  for (const text of [cancellation, onCancelling]) {
    expect(text).toContain("until it is packed");
    expect(text).not.toContain("until it is dispatched");
  }
  const onPaying = [file.pages.payments.html, answers.find((answer) => answer.startsWith("Cash on delivery"))];
  for (const text of onPaying) {
    expect(text).toMatch(/cash on delivery/i);
    expect(text).toContain("by cash, UPI or bank transfer");
    expect(text).not.toMatch(/cash on delivery(<\/strong>)? only/i);
  }
});

test("what is in the box is what the product's name says", () => {
  const kind = /\b(?:forceps|scissors|punch|curette|pick|needle)/i;
  const wrong = file.products.flatMap(({ name, description_html }: { name: string; description_html: string }) => {
    const [, first = ""] = /<h4>In the box<\/h4><ul><li>One (.*?)<\/li>/.exec(description_html) ?? [];
    const [said, found] = [kind.exec(name)?.[0].toLowerCase(), kind.exec(first)?.[0]];
    return said && found && said !== found ? [`${name}: ${first}`] : [];
  });
  expect(wrong).toEqual([]);
});
