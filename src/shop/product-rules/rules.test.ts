import { stringify } from "csv-stringify/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { Field } from "../../contract/field-types.ts";
import { productFields, variantFields } from "../../contract/product-fields.ts";
import { loadSettings, storeSettings } from "../settings/index.ts";

/** Whether a product comes from a form or a spreadsheet, the same rules apply. */

const t = await testShop();
const { request, member, sql, db, clock, jobs } = t;
clock.set("2026-11-21T10:00:00+05:30");
const nila = await member("catalogue");

const send = (method: string, path: string, body?: unknown) =>
  request(method, `/api/staff/${path}`, { staff: nila, body });
const demo = await loadDemonstration(t);
const load = async () => (await send("GET", `products/${id}`)).body.data;

let id = 0;
let slug = "";
let count = 0;
beforeEach(async () => {
  const { data } = (await send("POST", `products/${demo.product("plasma-surgery-console").id}/duplicate`)).body;
  [id, slug] = [data.id, data.slug];
  count += 1;
  await byForm({});
});

const fresh = () => ({
  ref_no: `R${count}`,
  udi_di: "",
  mrp: 1050,
  price: "",
  weight_g: 40,
  hsn: "90189099",
  gst_rate: 5,
});

type Changes = Record<string, unknown>;

/** Messages by field. */
async function byForm(changes: Changes): Promise<Record<string, string>> {
  const product = await load();
  const [stored] = product.variants;
  const variant = {
    id: stored?.id ?? null,
    ...(stored ? { ...stored, price: stored.own_price } : fresh()),
    ...changes,
  };
  const { status, body } = await send("PUT", `products/${id}/variants`, {
    version: product.version,
    variants: [{ attributes: [], ...variant }],
  });
  expect([200, 422]).toContain(status);
  const errors = Object.entries<string[]>(body.errors ?? {});
  return Object.fromEntries(errors.map(([field, [message = ""]]) => [field.replace("variants.0.", ""), message]));
}

/** The same through a spreadsheet, with fields named as in the contract. */
async function bySpreadsheet(changes: Changes): Promise<Record<string, string>> {
  const headings: Record<string, Field> = { ...productFields, ...variantFields };
  const [stored] = (await load()).variants;
  const cells = Object.entries({ ref_no: stored?.ref_no ?? `R${count}`, ...changes });
  const row = Object.fromEntries(cells.map(([name, value]) => [headings[name]?.heading ?? name, String(value)]));
  const { body } = await request("POST", "/api/staff/imports?name=sheet.csv", {
    staff: nila,
    body: Buffer.from(stringify([{ Address: slug, ...row }], { header: true })),
    headers: { "content-type": "text/csv" },
  });
  await jobs.runDue();
  const { report } = (await send("GET", `imports/${body.data.id}`)).body.data;
  if (report.problem_count === 0) {
    await send("POST", `imports/${body.data.id}/apply`);
    await jobs.runDue();
  }
  const fieldName = (heading: string) =>
    Object.keys(headings).find((name) => headings[name]?.heading === heading) ?? heading;
  return Object.fromEntries(
    report.problems.map(({ column, message }: { column: string; message: string }) => [fieldName(column), message]),
  );
}

describe.each([
  ["the form", byForm],
  ["a spreadsheet", bySpreadsheet],
] as const)("by %s", (_way, save) => {
  test.each([
    ["that never was one", 7],
    ["that ended on 21 September 2025", 12],
    ["that ended on 31 January 2026", 28],
  ])("Notification 9/2025: a rate of GST %s is refused", async (_what, gst_rate) => {
    expect(await save({ gst_rate })).toEqual({ gst_rate: expect.stringMatching(/Choose one of .*5.*18.*40/) });
  });

  test("an HSN code that is not listed is refused, until the owner adds it", async () => {
    expect(await save({ hsn: "95030090" })).toEqual({ hsn: expect.stringMatching(/add it in the settings/) });
    const { selling } = await loadSettings(db);
    await storeSettings(db, "selling", { ...selling, hsn_codes: "95030090 Toys" });
    expect(await save({ hsn: "95030090" })).toEqual({});
    await storeSettings(db, "selling", selling);
  });

  test("0 % needs a class that is not taxable, and such goods have no rate (CGST Act ss. 2(47), 9(2) and 11)", async () => {
    expect(await save({ gst_rate: 0 })).toEqual({ tax_class: expect.stringMatching(/nil-rated, exempt or non-GST/) });
    expect(await save({ gst_rate: 0, tax_class: "taxable" })).toEqual({
      tax_class: expect.stringMatching(/above 0 %/),
    });
    expect(await save({ gst_rate: 5, tax_class: "exempt" })).toEqual({
      tax_class: expect.stringMatching(/are taxable/),
    });
    for (const tax_class of ["nil", "exempt", "non_gst"]) {
      expect(await save({ gst_rate: 0, tax_class, uqc: "SET" })).toEqual({});
      expect((await load()).variants[0]).toMatchObject({ gst_rate: 0, tax_class, uqc: "SET" });
    }
  });

  test("a rate in force is accepted", async () => {
    expect(await save({ gst_rate: 18, mrp: 1180 })).toEqual({});
    expect((await load()).variants[0].gst_rate).toBe(18);
  });

  test("a variant whose stored rate has ended can be changed otherwise, but not be given that rate again", async () => {
    await sql`UPDATE variant_tax_classes SET gst_rate_bp = 1200
      WHERE variant_id IN (SELECT id FROM variants WHERE product_id = ${id})`;
    expect(await save({ weight_g: 55 })).toEqual({});
    expect((await load()).variants[0]).toMatchObject({ weight_g: 55, gst_rate: 12 });
    expect(await save({ hsn: "90189031" })).toEqual({ gst_rate: expect.stringMatching(/12 %/) });
  });

  test("DPCO 2013 paragraph 20: an MRP that rises by more than 10 % in 12 months is refused", async () => {
    await sql`UPDATE variant_mrps SET valid_from = '2026-06-01'
      WHERE variant_id IN (SELECT id FROM variants WHERE product_id = ${id})`;
    expect(await save({ mrp: 1155.01 })).toEqual({ mrp: expect.stringMatching(/10 %/) });
    expect(await save({ mrp: 1155 })).toEqual({});
  });

  test("a stored MRP that rose too fast does not stand in the way of other changes", async () => {
    await sql`UPDATE variant_mrps SET valid_from = '2026-06-01', mrp_paise = 50000
      WHERE variant_id IN (SELECT id FROM variants WHERE product_id = ${id})`;
    expect(await save({ weight_g: 56 })).toEqual({});
  });

  test("Packaged Commodities Rules r.18(2): a price above the MRP is refused until it is put right, even where it was stored", async () => {
    await sql`UPDATE variants SET price_paise = 200000, price_follows_mrp = false WHERE product_id = ${id}`;
    expect(await save({ weight_g: 57 })).toEqual({ price: expect.stringMatching(/above the MRP/) });
    expect(await save({ weight_g: 57, price: 900 })).toEqual({});
  });

  test("the highest MRP is the same", async () => {
    const { max } = variantFields.mrp;
    expect(await save({ mrp: max + 1 })).toEqual({ mrp: expect.stringMatching(/at most/) });
    await sql`DELETE FROM variant_mrps WHERE variant_id IN (SELECT id FROM variants WHERE product_id = ${id})`;
    expect(await save({ mrp: max })).toEqual({});
  });

  test("the heaviest variant is the same", async () => {
    const { max } = variantFields.weight_g;
    expect(Object.keys(await save({ weight_g: max + 1 }))).toEqual(["weight_g"]);
    expect(await save({ weight_g: max })).toEqual({});
  });
});

/** Everything that the demonstration's own reader accepted is accepted everywhere. */
const longest = { name: 200, short_description: 500, sterilisation: 1000, description_html: 100_000 } as const;

describe.each(Object.entries(longest))("the longest %s", (field, max) => {
  test("is the same by the form and by a spreadsheet", async () => {
    const general = async (value: string) => {
      const product = await load();
      const { status, body } = await send("PUT", `products/${id}`, { ...product, [field]: value });
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await general("x".repeat(max))).toEqual([200, []]);
    expect(await general("x".repeat(max + 1))).toEqual([422, [field]]);
    expect(await bySpreadsheet({ [field]: "y".repeat(max) })).toEqual({});
    expect(Object.keys(await bySpreadsheet({ [field]: "y".repeat(max + 1) }))).toEqual([field]);
  });
});

test("the longest value of an attribute is the same by the form and by a spreadsheet", async () => {
  const [attribute] = (await send("GET", "categories")).body.data.flatMap(
    (category: { id: number; attributes: { id: number; name: string }[] }) =>
      category.id === demo.category("plasma-systems").id ? category.attributes : [],
  );
  const formSays = async (value: string) => byForm({ attributes: [{ attribute_id: attribute.id, value }] });
  const sheetSays = async (value: string) => bySpreadsheet({ [`Attribute: ${attribute.name}`]: value });
  for (const save of [formSays, sheetSays]) {
    expect(await save("v".repeat(300))).toEqual({});
    expect(Object.values(await save("v".repeat(301)))).toEqual([expect.stringMatching(/at most 300/)]);
  }
});
