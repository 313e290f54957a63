import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { compareCalls } from "../../contract/compare.ts";

const shop = await testShop({ connections: 2 });
const { request, customer, live, sql } = shop;
const demo = await loadDemonstration(shop);

const product = (slug: string) => {
  const match = live.current().catalogue.productById.get(demo.product(slug).id);
  if (!match) throw new Error(`${slug} is on sale.`);
  return match;
};
const wand = product("tonsil-adenoid-plasma-wand");
const picks = product("micro-ear-picks");
const [first = 0, second = 0, third = 0, fourth = 0] = wand.variants.map(({ id }) => id);
const compare = async (query: string, token?: string) => {
  const { status, body } = await request("GET", `/api/compare?${query}`, { token });
  expect(status).toBe(200);
  return body.data;
};
const variantIds = ({ variants }: { variants: { sub_product_id: number }[] }) =>
  variants.map(({ sub_product_id }) => sub_product_id);

test("two variants of a product differ in some rows and share others", async () => {
  const { body } = await request("GET", `/api/compare?variants=${first},${third}`);
  expect(body).toEqual(compareCalls["GET compare"].reply.parse(body));
  const rows = body.data.groups.flatMap(({ rows }: { rows: object[] }) => rows);
  expect(rows).toContainEqual({ name: "Working length (mm)", values: ["130", "150"], differs: true });
  expect(rows).toContainEqual({ name: "Sterile", values: ["Yes", "Yes"], differs: false });
  expect(rows).toContainEqual({ name: "GST", values: ["5 %", "5 %"], differs: false });
});

test("what another product does not have is empty, and rows without any value are left out", async () => {
  const { groups } = await compare(`variants=${first},${picks.variants[0]?.id}`);
  const rows = groups.flatMap(({ rows }: { rows: { name: string; values: string[] }[] }) => rows);
  expect(rows).toContainEqual({ name: "Working length (mm)", values: ["130", expect.any(String)], differs: true });
  for (const { values } of rows) expect(values.join("")).not.toBe("");
});

describe("of what is asked for", () => {
  test.each<[string, string, number[], number, number]>([
    ["nothing", "", [], 0, 0],
    ["one", `variants=${first}`, [first], 0, 0],
    ["duplicates", `variants=${first},${first}&variants=${first}`, [first], 0, 0],
    ["repeated parameters", `variants=${second}&variants=${first}`, [second, first], 0, 0],
    ["unknown ids", `variants=${first},2000000000,999999999`, [first], 1, 0],
    ["no ids at all", "variants=,,0&variants=", [], 0, 0],
    ["five", `variants=${[first, second, third, fourth, picks.variants[0]?.id]}`, [first, second, third, fourth], 0, 1],
  ])("%s", async (_what, query, ids, unknown, left_out) => {
    const comparison = await compare(query);
    expect(variantIds(comparison)).toEqual(ids);
    expect(comparison).toMatchObject({ unknown, left_out });
  });

  test("a product is compared by a variant in stock", async () => {
    const comparison = await compare(`products=${wand.id},${picks.id}`);
    expect(comparison.variants.map(({ slug }: { slug: string }) => slug)).toEqual([wand.slug, picks.slug]);
    for (const { availability } of comparison.variants) expect(availability.status).not.toBe("out_of_stock");
  });
});

test("prices and what may be added are as the caller may see them, no matter who asked before", async () => {
  const { token } = await customer();
  const query = `variants=${first}`;
  expect((await compare(query)).variants[0]).not.toHaveProperty("price");
  const [own] = (await compare(query, token)).variants;
  expect(own).toMatchObject({ price: expect.any(Number), price_with_gst: expect.any(Number), buyable: true });
  expect((await compare(query)).variants[0]).toMatchObject({ buyable: false });
});

test("texts that are no ids are refused", async () => {
  for (const text of ["x", "-1", "1e3", "%00"]) {
    expect((await request("GET", `/api/compare?variants=${text}`)).status).toBe(422);
  }
});

describe("variants and products together", () => {
  const inStock = wand.variants.find(({ id }) => live.current().availability.of(id).status !== "out_of_stock")?.id ?? 0;
  const other = picks.variants[0]?.id ?? 0;

  test.each<[string, string, number[], number]>([
    ["a product whose variant is named is not shown twice", `variants=${inStock}&products=${wand.id}`, [inStock], 0],
    ["variants come first", `products=${wand.id}&variants=${other}`, [other, inStock], 0],
    ["a product that does not exist is counted", `variants=${first}&products=2000000,${wand.id}`, [first, inStock], 1],
    ["repeated products count once", `products=${wand.id}&products=${wand.id},${wand.id}`, [inStock], 0],
  ])("%s", async (_what, query, ids, unknown) => {
    const comparison = await compare(query);
    expect(variantIds(comparison)).toEqual([...new Set(ids)]);
    expect(comparison.unknown).toBe(unknown);
  });

  test("without any there is nothing to compare", async () => {
    expect(await compare("variants=&products=")).toEqual({ variants: [], groups: [], unknown: 0, left_out: 0 });
  });

  test("one alone differs in nothing", async () => {
    const { groups } = await compare(`variants=${first}`);
    const rows = groups.flatMap(({ rows }: { rows: { differs: boolean; values: string[] }[] }) => rows);
    expect(rows.length).toBeGreaterThan(0);
    for (const { differs, values } of rows) expect([differs, values.length]).toEqual([false, 1]);
  });

  test("every row has a value for each column", async () => {
    const { variants, groups } = await compare(`variants=${first},${other},${second}`);
    expect(variants).toHaveLength(3);
    for (const { rows } of groups) for (const { values } of rows) expect(values).toHaveLength(3);
  });

  test.each([
    [200, "1,".repeat(250)],
    [422, `${"1,".repeat(250)}1`],
  ])("an answer of %i is for a list of that length", async (status, ids) => {
    for (const name of ["variants", "products"])
      expect((await request("GET", `/api/compare?${name}=${ids}`)).status).toBe(status);
  });

  test("a product that is withdrawn is no longer compared, and counted", async () => {
    await sql`UPDATE products SET withdrawn_at = now() WHERE id = ${picks.id}`;
    await live.refresh();
    const comparison = await compare(`variants=${first},${other}&products=${picks.id}`);
    expect([variantIds(comparison), comparison.unknown]).toEqual([[first], 2]);
    await sql`UPDATE products SET withdrawn_at = NULL WHERE id = ${picks.id}`;
    await live.refresh();
    expect(variantIds(await compare(`variants=${first},${other}`))).toEqual([first, other]);
  });
});
