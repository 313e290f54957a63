import { expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { buildApp } from "../../app.ts";
import { openLive } from "../live/index.ts";
import { allTranslations } from "./index.ts";

const t = await testShop({ pages: true, listen: true });
const { sql, live } = t;
const demo = await loadDemonstration(t);
const otoscope = demo.product("fibre-optic-otoscope");
const wand = demo.product("tonsil-adenoid-plasma-wand");

const get = async (path: string, token?: string) => (await t.request("GET", path, { token })).body;

async function translate(kind: string, english: string, hindi: string, writtenFor = english) {
  await sql`INSERT INTO translations (kind, english, hindi, written_for) VALUES (${kind}, ${english}, ${hindi}, ${writtenFor})
    ON CONFLICT (kind, english) DO UPDATE SET hindi = excluded.hindi, written_for = excluded.written_for`;
}

const lists = ["category-list", "sub-category-list", "product-data?page=1", "product-data?page=1&category=3"];
const calls = [
  ...lists,
  `product/view/${otoscope.token}`,
  "search-suggestions?search=otoscope",
  "compare?products=1,2",
];
const englishReplies = () => Promise.all(calls.map(async (call) => JSON.stringify(await get(`/api/${call}`))));

await sql`DELETE FROM translations`;
await live.refresh();
const before = await englishReplies();
await translate("category", "Ear Examination", "कान की जाँच");
await translate("sub_category", "Otoscopes and specula", "ओटोस्कोप और स्पेकुला");
await translate("attribute", "Colour", "रंग");
await translate("attribute", "Working length (mm)", "कार्य लंबाई (mm)");
await translate("attribute", "Material", "सामग्री");
await translate("value", "Stainless steel", "स्टेनलेस स्टील");
await translate("value", "Black", "काला");
await translate("value", "Serrated", "दाँतेदार");
await translate("value", "Angled left", "बाएँ मुड़ा");
await live.refresh();

const named = (list: { name: string }[], name: string) => list.some((each) => each.name === name);

test("Hindi replies show them, and English ones stay as they are", async () => {
  const categories = await get("/hi/api/category-list");
  expect([named(categories.data, "कान की जाँच"), named(categories.data, "Plasma Wands")]).toEqual([true, true]);
  expect(named((await get("/hi/api/sub-category-list")).data, "ओटोस्कोप और स्पेकुला")).toBe(true);
  const list = await get(`/hi/api/product-data?page=1&category=${otoscope.category_id}`);
  expect(list.data[0].categoryName).toBe("कान की जाँच");
  expect(named(list.sub_categories, "ओटोस्कोप और स्पेकुला")).toBe(true);
  const { data } = await get("/hi/api/search-suggestions?search=otoscope");
  expect(data[0].categoryName).toBe("कान की जाँच");
  expect(await englishReplies()).toEqual(before);
});

test("facets are named in Hindi, and their addresses stay in English", async () => {
  const { facets } = await get(`/hi/api/product-data?page=1&category=${otoscope.category_id}`);
  const material = facets.find(({ attribute_name }: { attribute_name: string }) => attribute_name === "सामग्री");
  expect(material.label).toBe("सामग्री");
  expect(material.values).toContainEqual(expect.objectContaining({ value: "Stainless steel", label: "स्टेनलेस स्टील" }));
  const wands = await get(`/hi/api/product-data?page=1&category=${wand.category_id}`);
  const length = wands.facets.find(({ label }: { label: string }) => label === "कार्य लंबाई");
  expect(length.attribute_name).toBe("कार्य लंबाई (mm)");
  expect(length.values[0].label).toMatch(/ mm$/);
  const reply = await get(`/hi/api/product-data?page=1&attr=${material.attribute_id}:Stainless%20steel`);
  expect(reply.meta.total).toBeGreaterThan(0);
});

test("a value is in Hindi once all of its parts are", async () => {
  const forceps = live
    .current()
    .catalogue.products.find(({ variants }) =>
      variants.some(({ attributes }) => attributes.some(({ value }) => value === "Serrated, angled left")),
    );
  const { sub_products } = await get(`/hi/api/product/view/${forceps?.token}`);
  const values = sub_products.flatMap(({ attributes }: { attributes: { value: string }[] }) =>
    attributes.map(({ value }) => value),
  );
  expect(values).toContain("दाँतेदार, बाएँ मुड़ा");
  expect(values).toContain("Serrated, angled right");
});

test("pages show them in the menu, the trail and the title, with the same addresses", async () => {
  const address = `/product/product-details/${otoscope.slug}/${otoscope.token}`;
  const page = await get(`/hi${address}`);
  const [data = ""] = /<script type="application\/ld\+json"[\s\S]*?<\/script>/.exec(page) ?? [];
  expect([page.includes("Ear Examination"), data.includes("कान की जाँच")]).toEqual([false, true]);
  const list = await get(`/hi/product?category=${otoscope.category_id}`);
  expect(list).toMatch(/<title>[^<]*कान की जाँच/);
  expect(await get(`/product?category=${otoscope.category_id}`)).not.toContain("कान की जाँच");
});

test("cart and order show them, and the order records English", async () => {
  const buyer = await t.customer();
  const order = await placeTestOrder(t, buyer, { goods: [["NK-EE-1202", 1]] });
  const stored = await sql<{ product_attribute: { value: string }[] }>`SELECT product_attribute FROM order_lines`;
  expect(JSON.stringify(stored)).not.toMatch(/\p{Script=Devanagari}/u);
  const shown = async (prefix: string) =>
    JSON.stringify((await get(`${prefix}/api/orders/${order.order.token}`, buyer.token)).data.lines);
  expect(await shown("/hi")).toContain("रंग");
  expect(await shown("")).toContain("Colour");
});

test("Hindi words of a category find its products", async () => {
  const inCategory = (await get(`/api/product-data?page=1&category=${otoscope.category_id}`)).meta.total;
  for (const search of ["कान की जाँच", "जाँच"]) {
    expect((await get(`/hi/api/product-data?page=1&search=${encodeURIComponent(search)}`)).meta.total).toBe(inCategory);
  }
  const specula = await get(`/hi/api/product-data?page=1&search=${encodeURIComponent("स्पेकुला ओटोस्कोप")}`);
  expect(specula.meta.total).toBeGreaterThan(0);
  expect(specula.meta.total).toBeLessThan(inCategory);
});

test("a change shows on every instance, also where the page was cached", async () => {
  const other = await openLive(t.shop, t.databaseUrl);
  const app = await buildApp({ ...t.shop, live: other });
  const url = `/hi/api/product-data?page=1&category=${otoscope.category_id}`;
  const address = `/hi/product?category=${otoscope.category_id}`;
  try {
    for (const path of [url, address]) expect((await app.inject(path)).body).toContain("कान की जाँच");
    await translate("category", "Ear Examination", "कान परीक्षण");
    await Promise.all([live.refresh(), other.refresh()]);
    for (const path of [url, address]) expect((await app.inject(path)).body).toContain("कान परीक्षण");
    expect(JSON.stringify(await get(url))).toContain("कान परीक्षण");
  } finally {
    await app.close();
    await other.stop();
  }
});

test("after a rename the new name is in English, and its Hindi is kept as out of date", async () => {
  await sql`UPDATE categories SET name = 'Ear Examination and Care' WHERE name = 'Ear Examination'`;
  await live.refresh();
  expect(named((await get("/hi/api/category-list")).data, "Ear Examination and Care")).toBe(true);
  const kept = (await allTranslations(t.db)).find(({ english }) => english === "Ear Examination and Care");
  expect(kept).toMatchObject({ written_for: "Ear Examination" });
  await sql`UPDATE categories SET name = 'Ear Examination' WHERE name = 'Ear Examination and Care'`;
  await live.refresh();
  expect(named((await get("/hi/api/category-list")).data, "कान परीक्षण")).toBe(true);
});
