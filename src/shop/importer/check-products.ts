import type { Identities } from "../products/index.ts";
import { checkVariants } from "./check-variants.ts";
import type { RowOf } from "./file-schema.ts";
import type { Known } from "./known.ts";
import type { Problems } from "./problems.ts";
import type { CatalogueFile } from "./read-catalogue.ts";

/** Categories, sub-categories, attributes, products and their variants: that they fit together and into the shop. */
export function checkProducts(file: CatalogueFile, known: Known, problems: Problems) {
  checkGroups(file, known.stored, problems);
  const products = file.products ?? [];
  problems.repeated(products, "id", (row) => row.value.id);
  problems.repeated(products, "slug", (row) => row.value.slug);
  problems.taken(
    products,
    "slug",
    (row) => row.value.slug,
    known.stored.products.map(({ id, slug }) => ({ id, value: slug })),
  );
  const slugs = new Set([...known.stored.products.map((product) => product.slug), ...file.mentioned.productSlugs]);
  const checkGroup = groupCheck(file, known.stored, problems);
  for (const { at, value } of products) {
    checkGroup(at, value);
    problems.repeatedIn(`${at}.images`, value.images);
    const { images, image_alts } = value;
    if (image_alts && image_alts.length !== images.length) {
      problems.add(`${at}.image_alts`, `must have one text for each of the ${images.length} images`);
    }
    for (const field of ["related", "compatible_with"] as const) {
      problems.repeatedIn(`${at}.${field}`, value[field]);
      value[field].forEach((slug, index) => {
        if (slug === value.slug) problems.add(`${at}.${field}[${index}]`, "is the same product");
        else if (!slugs.has(slug)) problems.add(`${at}.${field}[${index}]`, `there is no product ${slug}`);
      });
    }
  }
  checkVariants(file, known, problems);
}

function checkGroups(file: CatalogueFile, stored: Identities, problems: Problems) {
  const { categories, sub_categories, attributes } = file;
  for (const field of ["id", "slug", "code"] as const) {
    problems.repeated(categories ?? [], field, (row) => row.value[field]);
  }
  for (const field of ["slug", "code"] as const) {
    problems.taken(
      categories ?? [],
      field,
      (row) => row.value[field],
      stored.categories.map((category) => ({ id: category.id, value: category[field] })),
    );
  }
  problems.repeated(sub_categories ?? [], "id", (row) => row.value.id);
  problems.repeated(sub_categories ?? [], "slug", (row) => row.value.slug);
  problems.taken(
    sub_categories ?? [],
    "slug",
    (row) => row.value.slug,
    stored.subCategories.map(({ id, slug }) => ({ id, value: slug })),
  );
  const ids = new Set([...stored.categories.map((category) => category.id), ...file.mentioned.ids.categories]);
  for (const { at, value } of sub_categories ?? []) {
    if (!ids.has(value.category_id)) problems.add(`${at}.category_id`, `there is no category ${value.category_id}`);
  }
  const named = (attributes ?? []).map(({ at, value }) => ({ at, value: { ...value, id: value.attribute_id } }));
  problems.repeated(named, "attribute_id", (row) => row.value.id);
  problems.repeated(named, "attribute_name", (row) => row.value.attribute_name);
  problems.taken(
    named,
    "attribute_name",
    (row) => row.value.attribute_name,
    stored.attributes.map(({ id, name }) => ({ id, value: name })),
  );
}

/** A product's category and sub-category exist and belong together. */
function groupCheck(file: CatalogueFile, stored: Identities, problems: Problems) {
  const slugOf = new Map<unknown, string>(stored.categories.map(({ id, slug }) => [id, slug]));
  for (const { value } of file.categories ?? []) slugOf.set(value.id, value.slug);
  const categoryOf = new Map<unknown, number>(stored.subCategories.map(({ id, category_id }) => [id, category_id]));
  for (const { value } of file.sub_categories ?? []) categoryOf.set(value.id, value.category_id);
  const { ids } = file.mentioned;

  return (at: string, product: RowOf<"products">) => {
    const slug = slugOf.get(product.category_id);
    if (slug === undefined) {
      const inFile = ids.categories.has(product.category_id);
      if (!inFile) problems.add(`${at}.category_id`, `there is no category ${product.category_id}`);
      return;
    }
    if (slug !== product.category) {
      problems.add(`${at}.category`, `category ${product.category_id} is ${slug}`);
    }
    const category = categoryOf.get(product.sub_category_id);
    if (category === undefined) {
      if (ids.sub_categories.has(product.sub_category_id)) return;
      problems.add(`${at}.sub_category_id`, `there is no sub-category ${product.sub_category_id}`);
    } else if (category !== product.category_id) {
      problems.add(`${at}.sub_category_id`, `sub-category ${product.sub_category_id} belongs to category ${category}`);
    }
  };
}
