import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const { request, member, sql } = await testShop();
const nila = await member("catalogue");
const send = (method: string, path: string, body?: unknown) =>
  request(method, `/api/staff/${path}`, { staff: nila, body });

await sql`DELETE FROM translations`;
const [category] = (await send("GET", "categories")).body.data;
const attribute = (await send("GET", "attributes")).body.data.find(({ name }: Named) => name === "Colour");
const [sub] = category.sub_categories;
const fileAndAttributes = {
  file_path: category.file,
  attribute_ids: category.attributes.map((each: Named) => each.id),
};

interface Named {
  id: number;
  name: string;
  hindi: string | null;
  hindi_current: boolean;
  seen: string;
}
/** Each kind, with the fields its form sends besides names. */
const kinds: [path: string, stored: Named, rest: object, subject: string][] = [
  ["categories", category, fileAndAttributes, "category"],
  ["sub-categories", sub, {}, "sub-category"],
  ["attributes", attribute, { unit: attribute.unit }, "attribute"],
];

async function stored(path: string, id: number): Promise<Named> {
  const { data } = (await send("GET", path === "attributes" ? path : "categories")).body;
  const all = path === "sub-categories" ? data.flatMap((each: typeof category) => each.sub_categories) : data;
  return all.find((each: Named) => each.id === id);
}

test.each(kinds)(
  "%s get a Hindi name with the English one, and both are recorded",
  async (path, { id, name }, rest, subject) => {
    const { seen } = await stored(path, id);
    expect((await send("PUT", `${path}/${id}`, { ...rest, name, hindi: "हिंदी नाम", seen })).status).toBe(200);
    expect(await stored(path, id)).toMatchObject({ name, hindi: "हिंदी नाम", hindi_current: true });
    const stale = await send("PUT", `${path}/${id}`, { ...rest, name, hindi: "दूसरा", seen });
    expect([stale.status, stale.body.message]).toEqual([409, serverTexts.groupChanged(name)]);
    const [entry] = await sql<{ before: object; after: object }>`
    SELECT before, after FROM audit_entries WHERE subject = ${subject} ORDER BY id DESC LIMIT 1`;
    expect(entry).toEqual({ before: { hindi: null }, after: { hindi: "हिंदी नाम" } });
  },
);

test.each(kinds)(
  "%s: a new English name puts the Hindi out of date, unless it is changed too",
  async (path, { id }, rest) => {
    const { name, hindi, seen } = await stored(path, id);
    expect((await send("PUT", `${path}/${id}`, { ...rest, name: `${name} II`, hindi, seen })).status).toBe(200);
    const renamed = await stored(path, id);
    expect(renamed).toMatchObject({ hindi, hindi_current: false });
    const both = { ...rest, name, hindi: "नया नाम", seen: renamed.seen };
    expect((await send("PUT", `${path}/${id}`, both)).status).toBe(200);
    expect(await stored(path, id)).toMatchObject({ name, hindi: "नया नाम", hindi_current: true });
  },
);

test.each(kinds)(
  "%s: a form without the field leaves Hindi as it is, an empty one removes it",
  async (path, { id, name }, rest) => {
    const { seen } = await stored(path, id);
    expect((await send("PUT", `${path}/${id}`, { ...rest, name, seen })).status).toBe(200);
    expect((await stored(path, id)).hindi).toBe("नया नाम");
    expect((await send("PUT", `${path}/${id}`, { ...rest, name, hindi: "", seen })).status).toBe(200);
    expect(await stored(path, id)).toMatchObject({ hindi: null, hindi_current: false });
  },
);

test("a Hindi name without the unit of the English one is refused with the whole change", async () => {
  const body = { name: "Bore (mm)", hindi: "छेद", unit: "mm" };
  const { status, body: refused } = await send("POST", "attributes", body);
  expect([status, refused.errors]).toEqual([422, { hindi: [serverTexts.hindiWithoutUnit("(mm)")] }]);
  expect(await sql`SELECT FROM attributes WHERE name = 'Bore (mm)'`).toEqual([]);
  const added = await send("POST", "attributes", { ...body, hindi: "छेद (mm)" });
  expect(added.body.data.find(({ name }: Named) => name === "Bore (mm)").hindi).toBe("छेद (mm)");
});
