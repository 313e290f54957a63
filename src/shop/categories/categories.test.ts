import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const { request, member, sql, live } = await testShop();
const nila = await member("catalogue");
const send = (method: string, path: string, body?: unknown) =>
  request(method, `/api/staff/${path}`, { staff: nila, body });
const all = async () => (await send("GET", "categories")).body.data;
const [first] = await all();
const file_path = first.file;
const [configuration, power, footSwitch] = ["Configuration", "Power supply", "Foot switch"].map(
  (name) => first.attributes.find((each: { name: string }) => each.name === name).id,
);
const named = (list: { name: string }[], name: string) => list.find((each) => each.name === name) as never;

describe("categories", () => {
  test("say what they contain and what describes it", () => {
    expect(first.product_count).toBeGreaterThan(0);
    expect(first.sub_categories[0]).toMatchObject({ id: expect.any(Number), product_count: expect.any(Number) });
    expect(first.attributes.length).toBeGreaterThan(0);
  });

  test("tell whether the shop shows them: one without a product on sale is not shown", async () => {
    const isShown = async () => (await all())[0].shown;
    expect(await isShown()).toBe(true);
    await sql`UPDATE products SET withdrawn_at = now() WHERE category_id = ${first.id}`;
    expect([await isShown(), (await all())[0].product_count]).toEqual([false, first.product_count]);
    await sql`UPDATE products SET withdrawn_at = NULL WHERE category_id = ${first.id}`;
  });

  test("are added at the end, with an address of their own, and shown in the shop", async () => {
    const { status, body } = await send("POST", "categories", {
      name: "Microscopy",
      file_path,
      attribute_ids: [footSwitch, configuration],
    });
    expect(status).toBe(201);
    const added = body.data.at(-1);
    expect(added).toMatchObject({ name: "Microscopy", slug: "microscopy", product_count: 0, sub_categories: [] });
    expect(added.attributes.map(({ id }: { id: number }) => id)).toEqual([footSwitch, configuration]);
    await live.refresh();
    const { body: list } = await request("GET", "/api/category-list");
    expect(list.data.at(-1).name).toBe("Microscopy");
  });

  test("are changed, put in order, and noted", async () => {
    const added = (await send("POST", "categories", { name: "Lights", file_path, attribute_ids: [] })).body.data.at(-1);
    await send("PUT", `categories/${added.id}`, {
      ...{ name: "Headlights", file_path, attribute_ids: [power], seen: added.seen },
    });
    const ids = (await all()).map(({ id }: { id: number }) => id);
    const { body } = await send("PUT", "categories/order", {
      ids: [added.id, ...ids.filter((id: number) => id !== added.id)],
    });
    expect(body.data[0]).toMatchObject({ name: "Headlights", attributes: [{ id: power }] });
    const acts = await sql<{ act: string }>`
      SELECT act FROM audit_entries WHERE subject = 'category' ORDER BY id DESC LIMIT 3`;
    expect(acts.map(({ act }) => act)).toEqual(["reordered", "changed", "added"]);
  });

  test.each([
    ["name", { name: "" }, "Name is required."],
    ["name", { name: first.name.toUpperCase() }, serverTexts.nameTaken],
    ["file_path", { file_path: "/files/nothing" }, serverTexts.fileNotKept],
    ["file_path", { file_path: "https://elsewhere.example/x.png" }, "Upload a file."],
    ["attribute_ids", { attribute_ids: [2_000_000_000] }, serverTexts.notFound],
  ])("refuse a wrong %s", async (field, changes, words) => {
    const { status, body } = await send("POST", "categories", {
      name: "New",
      file_path,
      attribute_ids: [],
      ...changes,
    });
    expect([status, body.errors]).toEqual([422, { [field]: [words] }]);
  });

  test("go only when they are empty", async () => {
    const { status, body } = await send("DELETE", `categories/${first.id}`);
    expect([status, body.code]).toEqual([409, "not_empty"]);
    const added = (await send("POST", "categories", { name: "Passing", file_path, attribute_ids: [] })).body.data.at(
      -1,
    );
    await send("POST", "sub-categories", { category_id: added.id, name: "Also passing" });
    const gone = await send("DELETE", `categories/${added.id}`);
    expect(gone.status).toBe(200);
    expect(named(gone.body.data, "Passing")).toBeUndefined();
  });

  test("two adding the same at once: one gets a conflict", async () => {
    const answers = await Promise.all(
      [1, 2].map(() => send("POST", "categories", { name: "Twice", file_path, attribute_ids: [] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe("sub-categories", () => {
  test("are added, renamed, put in order and removed", async () => {
    const categories = (await send("POST", "categories", { name: "Rhinology II", file_path, attribute_ids: [] })).body
      .data;
    const category_id = categories.at(-1).id;
    for (const name of ["Shavers", "Blades"])
      expect((await send("POST", "sub-categories", { category_id, name })).status).toBe(201);
    const of = async () => (await all()).find(({ id }: { id: number }) => id === category_id).sub_categories;
    const [one, two] = await of();
    await send("PUT", `sub-categories/${one.id}`, { name: "Microdebriders", seen: "Shavers" });
    await send("PUT", "sub-categories/order", { ids: [two.id, one.id] });
    expect((await of()).map(({ name }: { name: string }) => name)).toEqual(["Blades", "Microdebriders"]);
    const taken = await send("PUT", `sub-categories/${one.id}`, { name: "blades", seen: "Microdebriders" });
    expect(taken.body.errors).toEqual({ name: [serverTexts.nameTaken] });
    expect((await send("DELETE", `sub-categories/${one.id}`)).status).toBe(200);
    expect(await of()).toHaveLength(1);
  });

  test("go only when they are empty", async () => {
    const full = first.sub_categories.find(({ product_count }: { product_count: number }) => product_count > 0);
    expect((await send("DELETE", `sub-categories/${full.id}`)).body.code).toBe("not_empty");
  });
});

describe("attributes", () => {
  test("tell the values in use, the most frequent first", async () => {
    const { data } = (await send("GET", "attributes")).body;
    const used = data.find(({ variant_count }: { variant_count: number }) => variant_count > 5);
    const [most] = await sql<{ value: string }>`
      SELECT value FROM variant_attributes WHERE attribute_id = ${used.id} GROUP BY value ORDER BY count(*) DESC, value LIMIT 1`;
    expect(used.values[0]).toBe(most?.value);
  });

  test("are added, renamed, and removed when no variant has them", async () => {
    const { status, body } = await send("POST", "attributes", { name: "Bend", unit: "°" });
    expect(status).toBe(201);
    const { id, seen } = named(body.data, "Bend") as { id: number; seen: string };
    const changed = await send("PUT", `attributes/${id}`, { name: "Curvature", unit: "", seen });
    expect(named(changed.body.data, "Curvature")).toMatchObject({ id, unit: null });
    const twice = await send("POST", "attributes", { name: "CURVATURE" });
    expect(twice.body.errors).toEqual({ name: [serverTexts.nameTaken] });
    expect((await send("DELETE", `attributes/${id}`)).status).toBe(200);
    const used = first.attributes[0].id;
    expect((await send("DELETE", `attributes/${used}`)).body.code).toBe("not_empty");
  });
});

test("two changing the same at once: one wins, the other gets a conflict and can then overwrite deliberately", async () => {
  const added = (await send("POST", "categories", { name: "Seen", file_path, attribute_ids: [] })).body.data.at(-1);
  const sub = (await send("POST", "sub-categories", { category_id: added.id, name: "Part" })).body.data
    .at(-1)
    .sub_categories.at(-1);
  const attributes = (await send("POST", "attributes", { name: "Twist" })).body.data;
  const attribute = named(attributes, "Twist") as { id: number; seen: string };
  for (const [path, given] of [
    [`categories/${added.id}`, { file_path, attribute_ids: [configuration], seen: added.seen }],
    [`sub-categories/${sub.id}`, { seen: "Part" }],
    [`attributes/${attribute.id}`, { unit: "°", seen: attribute.seen }],
  ] as const) {
    const answers = await Promise.all(["One", "Two"].map((name) => send("PUT", path, { ...given, name })));
    expect(answers.map(({ status }) => status).sort(), path).toEqual([200, 409]);
    const [won] = answers.filter(({ status }) => status === 200);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(refused?.body.code).toBe("state_changed");
    expect(refused?.body.message).toMatch(/^Someone else changed (One|Two) after you opened it/);
    const rows: { name: string; seen?: string; sub_categories?: { name: string }[] }[] = won?.body.data;
    const stored = rows.find(({ name }) => name === "One" || name === "Two");
    const now = stored?.seen ?? rows.at(-1)?.sub_categories?.[0]?.name;
    expect((await send("PUT", path, { ...given, name: "Three", seen: now })).status, path).toBe(200);
  }
});
