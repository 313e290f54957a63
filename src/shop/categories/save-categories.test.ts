import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const { request, member, sql } = await testShop({ connections: 3 });
const nila = await member("catalogue");
const send = (method: string, path: string, body?: unknown) =>
  request(method, `/api/staff/${path}`, { staff: nila, body });

interface Category {
  id: number;
  name: string;
  slug: string;
  seen: string;
  file: string;
  attributes: { id: number }[];
}
const all = async (): Promise<Category[]> => (await send("GET", "categories")).body.data;
const [first] = await all();
if (!first) throw new Error("The demonstration shop has categories.");
const file_path = first.file;
const attributeIds = first.attributes.map(({ id }) => id);

async function add(name: string, attribute_ids: number[] = []): Promise<Category> {
  const { status, body } = await send("POST", "categories", { name, file_path, attribute_ids });
  expect(status).toBe(201);
  return body.data.at(-1);
}
const change = (of: Category, given: object) =>
  send("PUT", `categories/${of.id}`, { name: of.name, file_path, attribute_ids: [], seen: of.seen, ...given });
const audited = (id: number) =>
  sql<{ act: string; before: unknown; after: unknown }>`
    SELECT act, before, after FROM audit_entries WHERE subject = 'category' AND subject_id = ${String(id)} ORDER BY id`;

describe("POST staff/categories", () => {
  test.each([
    ["a name of letters that an address cannot have", ["कान", "नाक"], ["item", "item-2"]],
    ["names that differ only in punctuation", ["Ear & Nose", "Ear, Nose"], ["ear-nose", "ear-nose-2"]],
  ])("gives %s an address of its own", async (_what, names, slugs) => {
    const added: string[] = [];
    for (const name of names) added.push((await add(name)).slug);
    expect(added).toEqual(slugs);
  });

  test("does not take the address of a sub-category", async () => {
    const { id } = await add("Instruments for clinics");
    expect((await send("POST", "sub-categories", { category_id: id, name: "Loupes" })).status).toBe(201);
    expect((await add("Loupes")).slug).toBe("loupes-2");
  });

  test.each([
    ["trimmed", "  Suction  ", "Suction"],
    ["without controls of direction", "Otos\u202ecopes", "Otoscopes"],
    ["of 80 characters", "n".repeat(80), "n".repeat(80)],
  ])("keeps a name %s", async (_what, typed, kept) => {
    expect((await add(typed)).name).toBe(kept);
  });

  test.each<[string, Record<string, unknown>]>([
    ["name", { name: "n".repeat(81) }],
    ["name", { name: "a\u0000b" }],
    ["name", { name: "two\nlines" }],
    ["name", { name: "\u200b\u2800" }],
    ["name", { name: 7 }],
    ["name", { name: undefined }],
    ["file_path", { file_path: null }],
    ["file_path", { file_path: "/files/../etc/passwd" }],
    ["attribute_ids", { attribute_ids: attributeIds.slice(0, 1).flatMap((id) => [id, id]) }],
    ["attribute_ids", { attribute_ids: Array.from({ length: 31 }, (_, index) => index + 1) }],
    ["attribute_ids", { attribute_ids: 7 }],
    ["attribute_ids.0", { attribute_ids: [0] }],
    ["attribute_ids.0", { attribute_ids: [2 ** 31] }],
    ["attribute_ids.0", { attribute_ids: ["1 OR 1=1"] }],
  ])("refuses a wrong %s (%#)", async (field, wrong) => {
    const { status, body } = await send("POST", "categories", {
      name: "Wrong",
      file_path,
      attribute_ids: [],
      ...wrong,
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("refuses a file that is not a picture", async () => {
    await sql`INSERT INTO files (path, content_type, bytes) VALUES ('/files/leaflet.pdf', 'application/pdf', 1)`;
    const { body } = await send("POST", "categories", { name: "Leaflets", file_path: "/files/leaflet.pdf" });
    expect(body.errors).toEqual({ file_path: [serverTexts.notAPicture] });
  });
});

describe("PUT staff/categories/:id", () => {
  test("keeps the address when the name changes, and records both states", async () => {
    const before = await add("Rigid scopes", attributeIds.slice(0, 2));
    const { status } = await change(before, { name: "Rigid endoscopes", attribute_ids: attributeIds.slice(0, 1) });
    expect(status).toBe(200);
    expect((await all()).find(({ id }) => id === before.id)).toMatchObject({
      ...{ name: "Rigid endoscopes", slug: "rigid-scopes", attributes: [{ id: attributeIds[0] }] },
    });
    expect((await audited(before.id)).at(-1)).toMatchObject({
      act: "changed",
      before: { name: "Rigid scopes", attribute_ids: attributeIds.slice(0, 2) },
      after: { name: "Rigid endoscopes", attribute_ids: attributeIds.slice(0, 1) },
    });
  });

  test("accepts its own name in other letters, but not another's", async () => {
    const [one] = [await add("Curettes"), await add("Rongeurs")];
    const { status, body } = await change(one, { name: "CURETTES" });
    expect(status).toBe(200);
    const now = body.data.find(({ id }: Category) => id === one.id);
    expect((await change(now, { name: "rongeurs" })).body.errors).toEqual({ name: [serverTexts.nameTaken] });
  });

  test("accepts a form opened before its place and its sub-categories changed", async () => {
    const opened = await add("Splints", attributeIds.slice(0, 1));
    await send("POST", "sub-categories", { category_id: opened.id, name: "Nasal splints" });
    await send("PUT", "categories/order", { ids: [opened.id, first.id] });
    expect((await change(opened, { name: "Splints and packs" })).status).toBe(200);
  });

  test("refuses a form opened before its attributes were put in another order", async () => {
    const [one = 0, two = 0] = attributeIds;
    const opened = await add("Packs", [one, two]);
    expect((await change(opened, { attribute_ids: [two, one] })).status).toBe(200);
    const stale = await change(opened, { attribute_ids: [one] });
    expect([stale.status, stale.body.code]).toEqual([409, "state_changed"]);
  });

  test.each([
    [404, "2000000000"],
    [422, "0"],
    [422, "x"],
    [422, "2147483648"],
    [422, "%00"],
  ])("answers %i for the id %s", async (status, id) => {
    const body = { name: "Nothing", file_path, attribute_ids: [], seen: "x" };
    expect((await send("PUT", `categories/${id}`, body)).status).toBe(status);
    expect((await send("DELETE", `categories/${id}`)).status).toBe(status);
  });
});

describe("DELETE staff/categories/:id", () => {
  test("removes one with attributes, which stay", async () => {
    const { id } = await add("Sinus balloons", attributeIds);
    expect((await send("DELETE", `categories/${id}`)).status).toBe(200);
    expect(await sql`SELECT FROM category_attributes WHERE category_id = ${id}`).toEqual([]);
    expect(await sql`SELECT FROM attributes WHERE id = ANY(${attributeIds})`).toHaveLength(attributeIds.length);
  });

  test("by two at once happens once, and is recorded once", async () => {
    const { id } = await add("Removed twice");
    const answers = await Promise.all([1, 2].map(() => send("DELETE", `categories/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await audited(id)).map(({ act }) => act)).toEqual(["added", "removed"]);
  });

  test("while a sub-category is being added leaves no sub-category behind", async () => {
    const { id } = await add("Removed while filled");
    const [added, removed] = await Promise.all([
      send("POST", "sub-categories", { category_id: id, name: "Late" }),
      send("DELETE", `categories/${id}`),
    ]);
    expect(removed?.status).toBe(200);
    expect([201, 422]).toContain(added?.status);
    expect(await sql`SELECT FROM sub_categories WHERE category_id = ${id}`).toEqual([]);
  });
});

describe("PUT staff/categories/order", () => {
  test("is the order of the list, and recorded by name", async () => {
    const ids = (await all()).map(({ id }) => id).reverse();
    const { status, body } = await send("PUT", "categories/order", { ids });
    expect([status, body.data.map(({ id }: Category) => id)]).toEqual([200, ids]);
    const [entry] = await sql<{ after: { order: string[] } }>`
      SELECT after FROM audit_entries WHERE act = 'reordered' ORDER BY id DESC LIMIT 1`;
    expect(entry?.after.order).toEqual(body.data.map(({ name }: Category) => name));
  });

  test.each<[string, unknown[], string]>([
    ["one twice", [first.id, first.id], serverTexts.listedTwice],
    ["one that does not exist", [first.id, 2_000_000_000], serverTexts.notFound],
  ])("refuses %s, and changes nothing", async (_what, ids, words) => {
    const before = (await all()).map(({ id }) => id);
    const { status, body } = await send("PUT", "categories/order", { ids });
    expect([status, body.errors]).toEqual([422, { ids: [words] }]);
    expect((await all()).map(({ id }) => id)).toEqual(before);
  });

  test.each([
    { ids: [] },
    { ids: Array.from({ length: 1001 }, (_, index) => index + 1) },
    { ids: "1" },
    { ids: [-1] },
    {},
  ])("refuses an invalid list (%#)", async (body) =>
    expect((await send("PUT", "categories/order", body)).status).toBe(422),
  );
});
