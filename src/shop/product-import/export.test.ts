import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { guarded } from "../kit/guarded-cells.ts";

const t = await testShop();
const demo = await loadDemonstration(t);
const nila = await t.member("catalogue");
const csv = async (query = "") => {
  const { status, headers, body } = await t.request("GET", `/api/staff/products/export.csv${query}`, { staff: nila });
  expect(status).toBe(200);
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/);
  expect(body.startsWith("\uFEFF")).toBe(true);
  return parse(body, { columns: true, bom: true }) as Record<string, string>[];
};

test("each variant is a row, with its product's columns", async () => {
  const rows = await csv();
  const [count] = await t.sql<{ n: number }>`SELECT count(*)::int AS n FROM variants`;
  expect(rows).toHaveLength(count?.n ?? 0);
  const [first, second] = rows;
  expect(first).toMatchObject({
    Address: "plasma-surgery-console",
    Product: "Plasma Surgery Console PS-100",
    "Reference number": "NK-PS-1001",
    "UDI-DI": "09527400000016",
    MRP: "618750.00",
    Price: "495000.00",
    "HSN code": "90189099",
    "GST rate": "5",
    "Attribute: Configuration": "Console only",
    "In the shop": "yes",
  });
  expect(second?.Address).toBe(first?.Address);
});

test("what is shown is what is exported", async () => {
  const rows = await csv("?search=tonsil&state=shown");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ Product }) => /tonsil/i.test(Product ?? ""))).toBe(true);
  expect(await csv("?search=nothing-like-this")).toEqual([]);
});

test("can be narrowed to a category, and has no variant that was withdrawn from sale", async () => {
  const wands = demo.category("plasma-wands");
  const before = await csv(`?category=${wands.id}`);
  expect(new Set(before.map(({ Category }) => Category))).toEqual(new Set([wands.name]));
  await t.sql`UPDATE variants SET withdrawn_at = now() WHERE ref_no = 'NK-PW-1002'`;
  const after = await csv(`?category=${wands.id}`);
  expect(after.map((row) => row["Reference number"])).toEqual(
    before.map((row) => row["Reference number"]).filter((ref_no) => ref_no !== "NK-PW-1002"),
  );
  await t.sql`UPDATE variants SET withdrawn_at = NULL WHERE ref_no = 'NK-PW-1002'`;
});

test("a description of several lines is one cell, wherever the program that reads it ends a row", async () => {
  const description = "<p>Curved.</p>\n<p>=1+1</p>\n";
  const { id, name } = demo.product("micro-ear-picks");
  const [before] = await t.sql<{ text: string }>`SELECT description_html AS text FROM products WHERE id = ${id}`;
  await t.sql`UPDATE products SET description_html = ${description} WHERE id = ${id}`;
  const path = `/api/staff/products/export.csv?${new URLSearchParams({ search: name })}`;
  const { body } = await t.request("GET", path, { staff: nila });
  const rows: string[][] = parse(body, { bom: true, record_delimiter: ["\r\n", "\n"] });
  expect(rows.length).toBeGreaterThan(1);
  for (const cells of rows.slice(1)) expect(cells).toContain(description);
  await t.sql`UPDATE products SET description_html = ${before?.text} WHERE id = ${id}`;
});

test("a product without variants is one row, with the cells of a variant left empty", async () => {
  const name = demo.product("tongue-depressor").name;
  await t.sql`UPDATE variants SET withdrawn_at = now() WHERE product_id = ${demo.product("tongue-depressor").id}`;
  expect(await csv("?filter=no_variants")).toMatchObject([
    { Product: name, "Reference number": "", MRP: "", "HSN code": "", "GST rate": "" },
  ]);
});

test.each(["csv", "xlsx"])("as %s: a wrong filter is refused, and no file is begun", async (ending) => {
  for (const query of ["state=lost", "category=first", "filter=sterile", "sort=price"]) {
    const path = `/api/staff/products/export.${ending}?${query}`;
    const { status, body, headers } = await t.request("GET", path, { staff: nila });
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split("=")[0]]]);
    expect(headers["content-disposition"]).toBeUndefined();
  }
});

test("nothing is taken for a formula", async () => {
  await t.sql`UPDATE products SET name = '=cmd|calc', short_description = '@SUM(A1)' WHERE slug = 'plasma-surgery-console'`;
  const [row] = await csv();
  expect(row).toMatchObject({ Product: "'=cmd|calc", "Short description": "'@SUM(A1)" });
});

test.each([
  ["=1", "'=1"],
  ["+91", "'+91"],
  ["-5", "'-5"],
  ["@x", "'@x"],
  ["＝1", "'＝1"],
  ["\tx", "'\tx"],
  ["'=1", "''=1"],
  ["'plain", "'plain"],
  ["5 = 5", "5 = 5"],
  ["", ""],
])("%j goes out as %j", (text, out) => {
  expect(guarded(text)).toBe(out);
});

test("the Excel file holds the same, every cell as text", async () => {
  const reply = await t.app.inject({
    url: "/api/staff/products/export.xlsx?search=NK-PS-1001",
    headers: { cookie: `__Host-staff_session=${nila.token}` },
  });
  expect(reply.statusCode).toBe(200);
  const [headings, first] = await readSheet(reply.rawPayload);
  const cell = (name: string) => first?.[headings?.indexOf(name) ?? -1];
  expect([cell("Reference number"), cell("UDI-DI"), cell("MRP")]).toEqual([
    "NK-PS-1001",
    "09527400000016",
    "618750.00",
  ]);
});
