import { addAttribute, addCategory, addSubCategory, listAttributes, listCategories } from "../categories/index.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { CatalogueFile, ProductInFile } from "./catalogue-file.ts";
import type { PathFor } from "./keep-files.ts";

/** The database ids of the file's numbers. */
export interface GroupIds {
  categories: ReadonlyMap<number, number>;
  subCategories: ReadonlyMap<number, number>;
  attributes: ReadonlyMap<number, number>;
}

/** Adds missing attributes, categories and sub-categories; existing ones stay as they are. */
export async function loadGroups(db: Db, file: CatalogueFile, pathFor: PathFor): Promise<GroupIds> {
  const attributes = new Map<number, number>();
  const known = new Map((await listAttributes(db)).map(({ name, id }) => [name, id]));
  for (const { attribute_id, attribute_name: name, unit } of file.attributes) {
    attributes.set(attribute_id, known.get(name) ?? added(await addAttribute(db, { name, unit })));
  }
  const categories = new Map<number, number>();
  const subCategories = new Map<number, number>();
  const there = await listCategories(db);
  for (const { id, name, slug, file: picture } of file.categories.toSorted((one, other) => one.sort - other.sort)) {
    const products = file.products.filter(({ category_id }) => category_id === id);
    const stored = there.find((category) => category.slug === slug);
    const category = {
      name,
      slug,
      file_path: pathFor(`images/${picture}`),
      attribute_ids: usedAttributes(products).map((attribute) => attributes.get(attribute) ?? 0),
    };
    const category_id = stored?.id ?? added(await addCategory(db, category));
    categories.set(id, category_id);
    for (const sub of file.sub_categories.filter((each) => each.category_id === id)) {
      const same = stored?.sub_categories.find((each) => each.slug === sub.slug);
      subCategories.set(sub.id, same?.id ?? added(await addSubCategory(db, { name: sub.name, category_id })));
    }
  }
  return { categories, subCategories, attributes };
}

/** The attributes that describe these products' variants, in the order in which the variants name them. */
function usedAttributes(products: ProductInFile[]): number[] {
  const places = new Map<number, number>();
  for (const { attributes } of products.flatMap(({ variants }) => variants)) {
    for (const [place, { attribute_id }] of attributes.entries()) {
      places.set(attribute_id, Math.min(place, places.get(attribute_id) ?? place));
    }
  }
  return [...places].toSorted(([a, one], [b, other]) => one - other || a - b).map(([id]) => id);
}

function added(result: number | Refusal): number {
  if (result instanceof Refusal) throw new Error(`The demonstration cannot be loaded: ${JSON.stringify(result)}`);
  return result;
}
