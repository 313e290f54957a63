import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const { request, member, sql } = await testShop({ connections: 3 });
const nila = await member("catalogue");
const send = (method: string, path: string, body?: unknown) =>
  request(method, `/api/staff/${path}`, { staff: nila, body });

interface Attribute {
  id: number;
  name: string;
  unit: string | null;
  variant_count: number;
  values: string[];
  seen: string;
}
const all = async (): Promise<Attribute[]> => (await send("GET", "attributes")).body.data;
async function add(name: string, unit?: string | null): Promise<Attribute> {
  const { status, body } = await send("POST", "attributes", { name, unit });
  expect(status).toBe(201);
  return body.data.find((each: Attribute) => each.name === name.trim());
}

describe("GET staff/attributes", () => {
  test("is by name, regardless of case, with an unused one too", async () => {
    const { id } = await add("angle of view");
    const attributes = await all();
    const names = attributes.map(({ name }) => name.toLowerCase());
    const sorted = await sql<{ name: string }>`SELECT name FROM unnest(${names}::text[]) AS name ORDER BY name`;
    expect(names).toEqual(sorted.map(({ name }) => name));
    expect(attributes.find((each) => each.id === id)).toMatchObject({ variant_count: 0, values: [] });
  });
});

describe("POST staff/attributes", () => {
  test.each([
    ["missing", undefined, null],
    ["null", null, null],
    ["blank", "  ", null],
    ["invisible", "\u200b", null],
    ["of 20 characters", "u".repeat(20), "u".repeat(20)],
  ])("keeps a unit that is %s", async (what, unit, kept) => {
    expect((await add(`Unit ${what}`, unit)).unit).toBe(kept);
  });

  test.each<[string, object]>([
    ["name", { name: "n".repeat(61) }],
    ["name", { name: "a\u0000b" }],
    ["name", { name: "" }],
    ["name", { name: {} }],
    ["unit", { unit: "u".repeat(21) }],
    ["unit", { unit: "m\u0000m" }],
    ["unit", { unit: 7 }],
  ])("refuses a wrong %s (%#)", async (field, wrong) => {
    const { status, body } = await send("POST", "attributes", { name: "Wrong", unit: "mm", ...wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("by two at once adds one", async () => {
    const answers = await Promise.all(["Bore", "BORE"].map((name) => send("POST", "attributes", { name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe("PUT staff/attributes/:id", () => {
  test("accepts its own name in other letters, but not another's", async () => {
    const [one] = [await add("Gauge"), await add("Taper")];
    const { status, body } = await send("PUT", `attributes/${one.id}`, { name: "GAUGE", unit: "G", seen: one.seen });
    expect(status).toBe(200);
    const { seen } = body.data.find(({ id }: Attribute) => id === one.id);
    const taken = await send("PUT", `attributes/${one.id}`, { name: "taper", seen });
    expect(taken.body.errors).toEqual({ name: [serverTexts.nameTaken] });
    const [entry] = await sql<{ before: object; after: object }>`
      SELECT before, after FROM audit_entries WHERE subject = 'attribute' AND act = 'changed' ORDER BY id DESC LIMIT 1`;
    expect(entry).toEqual({ before: { name: "Gauge", unit: null }, after: { name: "GAUGE", unit: "G" } });
  });

  test("of a form that shows another unit is refused", async () => {
    const { id, name, seen } = await add("Pitch", "mm");
    expect((await send("PUT", `attributes/${id}`, { name, unit: "cm", seen })).status).toBe(200);
    const { body } = await send("PUT", `attributes/${id}`, { name: "Lead", unit: "mm", seen });
    expect([body.code, body.message]).toEqual(["state_changed", serverTexts.groupChanged("Pitch")]);
  });
});

describe("DELETE staff/attributes/:id", () => {
  test("takes one that no variant has from its categories", async () => {
    const { id } = await add("Passing");
    const { data } = (await send("GET", "categories")).body;
    const { name, file, seen, id: category } = data[0];
    const before = data[0].attributes.map((each: Attribute) => each.id);
    const given = { name, file_path: file, attribute_ids: [...before, id], seen };
    expect((await send("PUT", `categories/${category}`, given)).status).toBe(200);
    expect((await send("DELETE", `attributes/${id}`)).status).toBe(200);
    const now = (await send("GET", "categories")).body.data[0].attributes;
    expect(now.map((each: Attribute) => each.id)).toEqual(before);
  });

  test("says how many variants have one, and keeps it", async () => {
    const used = (await all()).find(({ variant_count }) => variant_count > 1);
    const { status, body } = await send("DELETE", `attributes/${used?.id}`);
    expect([status, body.message]).toEqual([409, serverTexts.attributeUsed(used?.variant_count ?? 0)]);
    expect((await all()).some(({ id }) => id === used?.id)).toBe(true);
  });

  test("by two at once removes one, once; one that never was is not found", async () => {
    const { id } = await add("Removed twice");
    const answers = await Promise.all([1, 2].map(() => send("DELETE", `attributes/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await send("DELETE", "attributes/2000000000")).status).toBe(404);
    expect((await send("PUT", "attributes/2000000000", { name: "x", seen: "x" })).status).toBe(404);
  });
});
