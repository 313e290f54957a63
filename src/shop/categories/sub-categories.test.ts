import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const { request, member, sql } = await testShop({ connections: 3 });
const nila = await member("catalogue");
const send = (method: string, path: string, body?: unknown) =>
  request(method, `/api/staff/${path}`, { staff: nila, body });

interface Sub {
  id: number;
  name: string;
  slug: string;
}
const all = async () => (await send("GET", "categories")).body.data as { id: number; sub_categories: Sub[] }[];
const [otology, rhinology] = (await all()).map(({ id }) => id);
const listSubCategories = async (category?: number) =>
  (await all()).find(({ id }) => id === category)?.sub_categories ?? [];
async function add(name: string, category_id = otology): Promise<Sub> {
  expect((await send("POST", "sub-categories", { category_id, name })).status).toBe(201);
  const added = (await listSubCategories(category_id)).at(-1);
  if (!added) throw new Error("A new sub-category is the last.");
  return added;
}

describe("POST staff/sub-categories", () => {
  test("allows one name in two categories, each with an address of its own", async () => {
    const [one, two] = [await add("Spare parts", otology), await add("Spare parts", rhinology)];
    expect([one.slug, two.slug]).toEqual(["spare-parts", "spare-parts-2"]);
    const again = await send("POST", "sub-categories", { category_id: otology, name: "SPARE PARTS" });
    expect(again.body.errors).toEqual({ name: [serverTexts.nameTaken] });
  });

  test("by two at once adds one", async () => {
    const given = { category_id: otology, name: "Added twice" };
    const answers = await Promise.all([1, 2].map(() => send("POST", "sub-categories", given)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  test("is recorded with the name of its category", async () => {
    const { id } = await add("Recorded", rhinology);
    const [entry] = await sql<{ category: string }>`
      SELECT after->>'category' AS category FROM audit_entries
      WHERE subject = 'sub-category' AND subject_id = ${String(id)}`;
    const [owner] = await sql<{ name: string }>`SELECT name FROM categories WHERE id = ${rhinology}`;
    expect(entry?.category).toBe(owner?.name);
  });

  test.each<[string, object]>([
    ["category_id", { category_id: 2_000_000_000 }],
    ["category_id", { category_id: null }],
    ["category_id", { category_id: "first" }],
    ["category_id", { category_id: 1.5 }],
    ["name", { name: "n".repeat(81) }],
    ["name", { name: "a\u0000b" }],
    ["name", { name: " " }],
    ["name", { name: ["x"] }],
  ])("refuses a wrong %s (%#)", async (field, wrong) => {
    const { status, body } = await send("POST", "sub-categories", { category_id: otology, name: "Wrong", ...wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe("PUT staff/sub-categories/:id", () => {
  test("keeps the address, and takes a name that is another category's", async () => {
    const [own] = [await add("Hooks", otology), await add("Needles", rhinology)];
    expect((await send("PUT", `sub-categories/${own.id}`, { name: "Needles", seen: "Hooks" })).status).toBe(200);
    expect(await listSubCategories(otology)).toContainEqual({
      ...own,
      name: "Needles",
      product_count: 0,
      seen: expect.any(String),
    });
  });

  test("refuses a form that shows an earlier name, and says whose it is", async () => {
    const { id } = await add("Probes");
    const { status, body } = await send("PUT", `sub-categories/${id}`, { name: "Seekers", seen: "Probe" });
    expect([status, body.message]).toEqual([409, serverTexts.groupChanged("Probes")]);
  });

  test("needs the state that was shown, and one that exists", async () => {
    const { id } = await add("Unseen");
    expect((await send("PUT", `sub-categories/${id}`, { name: "x" })).body.errors).toHaveProperty("seen");
    expect((await send("PUT", "sub-categories/2000000000", { name: "x", seen: "x" })).status).toBe(404);
  });
});

test("DELETE staff/sub-categories/:id by two at once removes one, once", async () => {
  const { id } = await add("Removed twice");
  const answers = await Promise.all([1, 2].map(() => send("DELETE", `sub-categories/${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

describe("PUT staff/sub-categories/order", () => {
  test.each<[string, (id: number) => number[], string]>([
    ["one twice", (id) => [id, id], serverTexts.listedTwice],
    ["one that does not exist", (id) => [id, 2_000_000_000], serverTexts.notFound],
  ])("refuses %s, and changes nothing", async (_what, given, words) => {
    const before = await listSubCategories(otology);
    const { status, body } = await send("PUT", "sub-categories/order", { ids: given(before[0]?.id ?? 0) });
    expect([status, body.errors]).toEqual([422, { ids: [words] }]);
    expect(await listSubCategories(otology)).toEqual(before);
  });
});
