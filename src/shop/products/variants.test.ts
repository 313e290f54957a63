import { beforeEach, describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const t = await testShop();
const { request, member, sql, live, clock } = t;
const today = "2026-11-21";
clock.set(`${today}T10:00:00+05:30`);
const nila = await member("catalogue");

const send = (method: string, path: string, body?: unknown) =>
  request(method, `/api/staff/${path}`, { staff: nila, body });
const demo = await loadDemonstration(t);
const copied = `products/${demo.product("plasma-surgery-console").id}/duplicate`;
const load = async (id: number) => (await send("GET", `products/${id}`)).body.data;
type Variant = Record<string, unknown> & { id: number | null };

/** A variant as the form sends it back unchanged. */
const sent = ({ tax_classes, mrps, own_price, ...variant }: Variant) => ({ ...variant, price: own_price });
const fresh = (ref_no: string, changes: object = {}): Variant => ({
  ...{
    id: null,
    ref_no,
    net_quantity: "1 piece",
    udi_di: "",
    mrp: 1050,
    price: "",
    weight_g: 40,
    hsn: "90189099",
    gst_rate: 5,
    attributes: [],
  },
  ...changes,
});

/** A separate product for each test, with nothing to sell yet. */
let id = 0;
let count = 0;
beforeEach(async () => {
  const { body } = await send("POST", copied);
  id = body.data.id;
  count += 1;
});
const save = async (variants: object[], version?: number) => {
  const known = version ?? (await load(id)).version;
  return send("PUT", `products/${id}/variants`, { version: known, variants });
};
const ref = (name: string) => `T${count}-${name}`;

describe("saving variants", () => {
  test("an empty price is the MRP without tax less the discount; one given is kept", async () => {
    const { status, body } = await save([fresh(ref("A")), fresh(ref("B"), { price: 900.5 })]);
    expect(status).toBe(200);
    const [one, two] = body.data.variants;
    expect(one).toMatchObject({
      ref_no: ref("A"),
      mrp: 1050,
      price: 800,
      own_price: null,
      hsn: "90189099",
      gst_rate: 5,
    });
    expect(two).toMatchObject({ price: 900.5, own_price: 900.5 });
    expect(one.tax_classes).toEqual([
      { valid_from: "2017-07-01", hsn: "90189099", gst_rate: 5, tax_class: "taxable", classified_by: nila.name },
    ]);
    expect(one.mrps).toEqual([{ valid_from: today, mrp: 1050 }]);
  });

  test("sending back what was loaded changes nothing but the version", async () => {
    const { body } = await save([fresh(ref("A")), fresh(ref("B"), { price: 900 })]);
    const again = await save(body.data.variants.map(sent));
    expect(again.status).toBe(200);
    expect(again.body.data.variants).toEqual(body.data.variants);
  });

  test("two may exchange their numbers", async () => {
    const { body } = await save([fresh(ref("A")), fresh(ref("B"))]);
    const [one, two] = body.data.variants.map(sent);
    const swapped = await save([
      { ...one, ref_no: two.ref_no },
      { ...two, ref_no: one.ref_no },
    ]);
    expect(swapped.status).toBe(200);
    expect(swapped.body.data.variants.map((each: Variant) => [each.id, each.ref_no])).toEqual([
      [one.id, ref("B")],
      [two.id, ref("A")],
    ]);
  });

  test("one left out is taken from sale, and comes back under its number with its history", async () => {
    const { body } = await save([fresh(ref("A")), fresh(ref("B"))]);
    const [one, two] = body.data.variants;
    await save([sent(one)]);
    const rows = await sql`SELECT id FROM variants WHERE product_id = ${id} AND withdrawn_at IS NULL`;
    expect(rows).toEqual([{ id: one.id }]);
    const back = await save([sent(one), fresh(ref("b").toLowerCase())]);
    expect(back.body.data.variants[1].id).toBe(two.id);
  });

  test("attributes stand in the order of the category, whatever order they come in", async () => {
    const { data } = (await send("GET", "categories")).body;
    const product = await load(id);
    const [one, two] = data.find((category: { id: number }) => category.id === product.category_id).attributes;
    const attributes = [
      { attribute_id: two.id, value: "200 W" },
      { attribute_id: one.id, value: "240 V" },
    ];
    const { body } = await save([fresh(ref("A"), { attributes })]);
    expect(body.data.variants[0].attributes).toEqual(attributes.toReversed());
  });

  test.each<[string, string, object, string | RegExp]>([
    ["no number", "ref_no", { ref_no: "" }, "Reference number is required."],
    ["a number without letter or digit", "ref_no", { ref_no: "--" }, /letter or a digit/],
    ["another product's number", "ref_no", { ref_no: "nk-ps-1101" }, /already uses/],
    ["a previous reference in use", "previous_refs", { previous_refs: "T-1; nk ps 1101" }, /is sold as NK-PS-1101/],
    ["previous references without end", "previous_refs", { previous_refs: "A1,".repeat(101) }, /300/],
    ["a wrong check digit", "udi_di", { udi_di: "09527400000017" }, serverTexts.udiWrong],
    ["letters in a UDI-DI", "udi_di", { udi_di: "0952740000001A" }, /14 digits/],
    ["no MRP", "mrp", { mrp: "" }, "MRP is required."],
    ["an MRP in words", "mrp", { mrp: "many" }, /amount/],
    ["an MRP of nothing", "mrp", { mrp: 0 }, /more than zero/],
    ["three decimals", "mrp", { mrp: 10.005 }, /two decimals/],
    ["a price above the MRP", "price", { price: 1000.01 }, /above the MRP|more than the MRP/],
    ["an HSN code of five digits", "hsn", { hsn: "90189" }, /4, 6 or 8/],
    ["a rate below nothing", "gst_rate", { gst_rate: -1 }, /negative/],
    ["no weight", "weight_g", { weight_g: 0 }, /whole number/],
    [
      "an attribute of another category",
      "attributes.0.attribute_id",
      { attributes: [{ attribute_id: 2_000_000_000, value: "x" }] },
      serverTexts.attributeElsewhere,
    ],
    ["an empty value", "attributes.0.value", { attributes: [{ attribute_id: 1, value: " " }] }, "Value is required."],
    ["another's variant", "id", { id: demo.variant("NK-PS-1001").id }, serverTexts.variantNotOfProduct],
  ])("refuses %s", async (_what, field, changes, words) => {
    const { status, body } = await save([fresh(ref("ok")), fresh(ref("A"), changes)]);
    expect([status, Object.keys(body.errors)]).toEqual([422, [`variants.1.${field}`]]);
    expect(body.errors[`variants.1.${field}`]).toHaveLength(1);
    expect(body.errors[`variants.1.${field}`][0]).toMatch(words);
    expect((await load(id)).variants).toEqual([]);
  });

  test("refuses the same number twice, in other spelling", async () => {
    const { body } = await save([fresh(ref("A")), fresh(ref("a ").replace("-", "/"))]);
    expect(body.errors).toEqual({ "variants.1.ref_no": [serverTexts.refNoTwice] });
  });

  test("two entering the same number at once: one gets a conflict", async () => {
    const other = (await send("POST", copied)).body.data;
    const answers = await Promise.all(
      [await load(id), other].map((product) =>
        send("PUT", `products/${product.id}/variants`, { version: product.version, variants: [fresh(ref("A"))] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("two at once: one learns that the product has changed", async () => {
    const { version } = await load(id);
    const answers = await Promise.all(["A", "B"].map((name) => save([fresh(ref(name))], version)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("a product in the shop keeps at least one", async () => {
    await save([fresh(ref("A"))]);
    await send("POST", `products/${id}/show`);
    const { status, body } = await save([]);
    expect([status, body.code]).toEqual([422, "no_variants"]);
  });

  test("what changed is noted, variant by variant", async () => {
    const { body } = await save([fresh(ref("A")), fresh(ref("B"))]);
    const [one, two] = body.data.variants.map(sent);
    await save([{ ...one, price: 850 }, two]);
    const [entry] = await sql<{ before: object; after: object }>`
      SELECT before, after FROM audit_entries WHERE subject_id = ${String(id)} ORDER BY id DESC LIMIT 1`;
    expect(Object.keys(entry?.after ?? {})).toEqual([ref("A")]);
    expect(entry?.after).toMatchObject({ [ref("A")]: { mrp: 1050, price: 850 } });
    expect(entry?.before).toMatchObject({ [ref("A")]: { mrp: 1050, price: 800 } });
  });
});

describe("the order of variants", () => {
  const refs = (variants: Variant[]) => variants.map(({ ref_no }) => ref_no);
  const lastEntry = async () =>
    (
      await sql<{ before: object; after: object }>`
        SELECT before, after FROM audit_entries WHERE subject_id = ${String(id)} ORDER BY id DESC LIMIT 1`
    )[0];

  test("is the one they are sent in: for staff, customers and the audit log", async () => {
    const [a, b, c] = ["A", "B", "C"].map(ref);
    const { body } = await save([a, b, c].map((name) => fresh(name ?? "")));
    await send("POST", `products/${id}/show`);
    const [one, two, three] = body.data.variants.map(sent);
    const { body: sorted } = await save([three, one, two]);
    expect(refs(sorted.data.variants)).toEqual([c, a, b]);
    expect(await lastEntry()).toEqual({
      before: { "order of variants": [a, b, c] },
      after: { "order of variants": [c, a, b] },
    });
    await live.refresh();
    const { body: view } = await request("GET", `/api/product/view/${body.data.token}`);
    expect(refs(view.sub_products)).toEqual([c, a, b]);
    const [row] = (await send("GET", `products?per_page=10&search=${a}`)).body.data;
    expect(row.ref_no, "in the list of products, the first").toBe(c);
  });

  test("is not noted where one is added, removed or given another number", async () => {
    const { body } = await save([fresh(ref("A")), fresh(ref("B")), fresh(ref("C"))]);
    const [one, , three] = body.data.variants.map(sent);
    await save([fresh(ref("D")), { ...one, ref_no: ref("E") }, three]);
    const entry = await lastEntry();
    expect(Object.keys({ ...entry?.before, ...entry?.after }).sort()).toEqual(["A", "B", "D", "E"].map(ref));
  });
});

describe("HSN code and rate", () => {
  test("hold from the day given; what was true before stays known", async () => {
    const { body } = await save([fresh(ref("A"))]);
    const [one] = body.data.variants.map(sent);
    const { status, body: later } = await save([{ ...one, gst_rate: 18, tax_from: "2026-12-01" }]);
    expect(status).toBe(200);
    const [variant] = later.data.variants;
    expect(variant).toMatchObject({ gst_rate: 5, price: 800 });
    expect(
      variant.tax_classes.map((each: { gst_rate: number; valid_from: string }) => [each.valid_from, each.gst_rate]),
    ).toEqual([
      ["2017-07-01", 5],
      ["2026-12-01", 18],
    ]);
    const gone = await send("DELETE", `variants/${variant.id}/tax-classes/2026-12-01`);
    expect(gone.body.data.variants[0].tax_classes).toHaveLength(1);
    expect((await send("DELETE", `variants/${variant.id}/tax-classes/2017-07-01`)).status).toBe(409);
    expect((await send("DELETE", `variants/${variant.id}/tax-classes/2027-01-01`)).status).toBe(404);
  });

  test("cannot be changed for days gone by", async () => {
    const { body } = await save([fresh(ref("A"))]);
    const [one] = body.data.variants.map(sent);
    const refused = await save([{ ...one, gst_rate: 18, tax_from: "2026-11-20" }]);
    expect(refused.body.errors).toEqual({ "variants.0.tax_from": [serverTexts.taxInThePast] });
  });

  test("a rate to come that would lift the price above the MRP is refused with its day", async () => {
    const { body } = await save([fresh(ref("A"), { price: 1000 })]);
    const [one] = body.data.variants.map(sent);
    const refused = await save([{ ...one, gst_rate: 18, tax_from: "2026-12-01" }]);
    expect(refused.status).toBe(422);
    expect(refused.body.errors["variants.0.price"][0]).toMatch(/From 1 December 2026, .*Rs 1,180\.00.*Rs 1,050\.00/);
  });
});

test("an MRP that rises too fast is refused with the reason and the highest that may be", async () => {
  const { body } = await save([fresh(ref("A"))]);
  const [one] = body.data.variants.map(sent);
  await sql`UPDATE variant_mrps SET valid_from = '2026-06-01' WHERE variant_id = ${one.id}`;
  const refused = await save([{ ...one, mrp: 1155.01 }]);
  expect(refused.body.errors["variants.0.mrp"][0]).toMatch(/10 %.*Rs 1,050\.00.*Rs 1,155\.00/);
  const allowed = await save([{ ...one, mrp: 1155 }]);
  expect(allowed.body.data.variants[0].mrps).toEqual([
    { valid_from: "2026-06-01", mrp: 1050 },
    { valid_from: today, mrp: 1155 },
  ]);
});

test("shoppers and staff find a variant by a previous reference once it is saved", async () => {
  const old = `OLD/${count}-77`;
  const { body } = await save([fresh(ref("A"), { previous_refs: `${old}, X-${count}` })]);
  expect(body.data.variants[0].previous_refs).toBe(`${old}, X-${count}`);
  const search = `search=${old.toLowerCase().replace("/", "")}`;
  expect((await send("GET", `products?per_page=10&${search}`)).body.data).toMatchObject([{ id }]);
  const products = (await send("GET", `search?q=old${count}77`)).body.data.products;
  expect(products.hits).toMatchObject([{ id, ref_no: ref("A") }]);

  await send("POST", `products/${id}/show`);
  await live.refresh();
  const { body: view } = await request("GET", `/api/product/view/${body.data.token}`);
  expect(view.sub_products[0].previous_refs).toEqual([old, `X-${count}`]);
});

describe("previous references", () => {
  test.each([
    ["null bytes", "OLD\u00001"],
    ["20,000 characters", "A".repeat(20_000)],
    ["a list", ["OLD-1"]],
  ])("refuse %s", async (_what, previous_refs) => {
    const { status, body } = await save([fresh(ref("A"), { previous_refs })]);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["variants.0.previous_refs"]]);
  });

  test("keep markup as plain text, and no separators without a number", async () => {
    const written = "<b>OLD</b>-1, ; --, “OLD” 2";
    const { body } = await save([fresh(ref("A"), { previous_refs: written })]);
    await send("POST", `products/${id}/show`);
    await live.refresh();
    const { body: view } = await request("GET", `/api/product/view/${body.data.token}`);
    expect(view.sub_products[0].previous_refs).toEqual(["<b>OLD</b>-1", "“OLD” 2"]);
  });

  test.each([
    ["its own number", (name: typeof ref) => [[name("A"), name("a")]], "variants.0.previous_refs"],
    [
      "the number of the next variant",
      (name: typeof ref) => [
        [name("A"), `X, ${name("B")}`],
        [name("B"), ""],
      ],
      "variants.1.ref_no",
    ],
    [
      "the number of the variant before",
      (name: typeof ref) => [
        [name("A"), ""],
        [name("B"), name("A").toLowerCase()],
      ],
      "variants.1.previous_refs",
    ],
  ])("refuse %s", async (_what, variants, field) => {
    const { status, body } = await save(
      variants(ref).map(([ref_no = "", previous_refs]) => fresh(ref_no, { previous_refs })),
    );
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("are given to no other variant as its number, not even by two at once", async () => {
    const old = `PREV ${count}-1`;
    expect((await save([fresh(ref("A"), { previous_refs: `X, ${old}` })])).status).toBe(200);
    const { body: other } = await send("POST", copied);
    const { version } = await load(other.data.id);
    const add = () =>
      send("PUT", `products/${other.data.id}/variants`, { version, variants: [fresh(old.replace(" ", "-"))] });
    for (const { status, body } of await Promise.all([add(), add()])) {
      expect([status, body.errors]).toEqual([422, { "variants.0.ref_no": [serverTexts.refNoWasUsed(ref("A"))] }]);
    }
    // Its own variant may use it again.
    const { variants, version: now } = await load(id);
    expect((await save([sent({ ...variants[0], ref_no: old, previous_refs: ref("A") })], now)).status).toBe(200);
  });
});

test("shoppers see the price that was saved", async () => {
  const { body } = await save([fresh(ref("A"), { price: 750 })]);
  await send("POST", `products/${id}/show`);
  await live.refresh();
  const asha = await t.customer();
  const { body: view } = await request("GET", `/api/product/view/${body.data.token}`, { token: asha.token });
  expect(view.sub_products[0]).toMatchObject({ ref_no: ref("A"), udi_di: "", mrp: 1050, price: 750 });
});
