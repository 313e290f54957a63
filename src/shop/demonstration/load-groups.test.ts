import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { CatalogueFile, ProductInFile } from "./catalogue-file.ts";
import { loadGroups } from "./load-groups.ts";

const shop = await testShop();
const { db, sql } = shop;
const demo = await loadDemonstration(shop);
const text = await readFile("db/demo/catalogue.json", "utf8");
const [picture] = await sql<{ path: string }>`SELECT path FROM files WHERE content_type = 'image/webp' LIMIT 1`;
const load = (file: CatalogueFile) => loadGroups(db, file, () => picture?.path ?? "");

const [highest] = await sql<{ id: number }>`SELECT max(id) AS id FROM categories`;
/** Ids within the file only: the database assigns its own. */
const [audiology, audiometers, frequency, colour] = [901, 902, 903, 904];
const variant = (...attributes: number[]) => ({
  attributes: attributes.map((attribute_id) => ({ attribute_id, value: "x" })),
});

function withNewCategory(): CatalogueFile {
  const file: CatalogueFile = JSON.parse(text);
  const [like] = file.categories;
  if (like) file.categories.push({ ...like, id: audiology, name: "Audiology", slug: "audiology", sort: 90 });
  file.sub_categories.push({ id: audiometers, name: "Audiometers", slug: "audiometers", category_id: audiology });
  file.attributes.push({ attribute_id: frequency, attribute_name: "Frequency", unit: "Hz" });
  file.attributes.push({ attribute_id: colour, attribute_name: "Housing", unit: null });
  const variants = [variant(frequency), variant(colour, frequency)];
  file.products.push({ slug: "audiometer", category_id: audiology, variants } as unknown as ProductInFile);
  return file;
}

describe("loading categories and attributes", () => {
  test("finds those that are there by name and address, and leaves them alone", async () => {
    const file: CatalogueFile = JSON.parse(text);
    const rows = () => sql`
      SELECT 'category' AS kind, id, xmin::text FROM categories UNION ALL
      SELECT 'attribute', id, xmin::text FROM attributes UNION ALL
      SELECT 'sub-category', id, xmin::text FROM sub_categories ORDER BY 1, 2`;
    const before = await rows();
    const ids = await load(file);
    const wands = file.categories.find(({ slug }) => slug === "plasma-wands");
    expect(ids.categories.get(wands?.id ?? 0)).toBe(demo.category("plasma-wands").id);
    expect(ids.subCategories.size).toBe(file.sub_categories.length);
    expect(await rows()).toEqual(before);
  });

  test("adds what is missing, with the attributes that its variants name, in their order", async () => {
    const ids = await load(withNewCategory());
    const category = ids.categories.get(audiology) ?? 0;
    expect(category).toBeGreaterThan(highest?.id ?? 0);
    const stored = await sql`
      SELECT a.name, a.unit FROM category_attributes c JOIN attributes a ON a.id = c.attribute_id
      WHERE c.category_id = ${category} ORDER BY c.position`;
    expect(stored).toEqual([
      { name: "Frequency", unit: "Hz" },
      { name: "Housing", unit: null },
    ]);
    const subCategories = await sql`SELECT id, category_id FROM sub_categories WHERE slug = 'audiometers'`;
    expect(subCategories).toEqual([{ id: ids.subCategories.get(audiometers), category_id: category }]);
  });

  test("gives the same ids when it runs again", async () => {
    expect(await load(withNewCategory())).toEqual(await load(withNewCategory()));
  });
});
