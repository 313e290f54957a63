import type { z } from "zod";
import type { Fields } from "../../contract/field-types.ts";
import { productFields, variantFields } from "../../contract/product-fields.ts";
import { productGeneral, variantGiven } from "../../contract/staff/product-shapes.ts";
import { refKey } from "../kit/ref-key.ts";
import type { Db } from "../kit/shop.ts";
import {
  loadProducts,
  type ProductGiven,
  ProductPlan,
  type StoredProducts,
  storeProductParts,
  storeProducts,
} from "../products/index.ts";
import { type ReceivedLot, receiveLots } from "../stock/index.ts";
import type { CatalogueFile, ProductInFile, VariantInFile } from "./catalogue-file.ts";
import type { PathFor } from "./keep-files.ts";
import type { GroupIds } from "./load-groups.ts";

/**
 * Adds the demonstration's products, or resets them to the state of the file, with the function that stores spreadsheets.
 * @throws if one fails the checks
 */
export async function loadDemonstrationProducts(
  db: Db,
  { products }: CatalogueFile,
  ids: GroupIds,
  pathFor: PathFor,
  now: Date,
): Promise<{ variants: number; newLots: number }> {
  const plan = await ProductPlan.open(db, now);
  const before = await load(db, products);
  const problems = products.flatMap((product, index) => {
    const problems = plan.add(productGiven(product, index + 1, ids), before);
    return problems.map(({ variant, field, message }) => {
      const refNo = variant === null ? undefined : product.variants[variant]?.ref_no;
      return `${[product.slug, refNo].filter(Boolean).join(", ")}: ${field}: ${message}`;
    });
  });
  if (problems.length > 0) throw new Error(`The demonstration cannot be loaded:\n${problems.join("\n")}`);
  await storeProducts(db, plan.planned, null, now);
  const stored = await load(db, products);
  await storeProductParts(db, productParts(products, stored, pathFor));
  const lots = products.flatMap((product) => openingLots(product, stored));
  return {
    variants: products.flatMap(({ variants }) => variants).length,
    newLots: await receiveLots(db, lots, "imported"),
  };
}

function load(db: Db, products: ProductInFile[]): Promise<StoredProducts> {
  const variants = products.flatMap((product) => product.variants);
  return loadProducts(
    db,
    products.map(({ slug }) => slug),
    variants.map(({ ref_no }) => ref_no),
    variants.flatMap(({ udi_di }) => (typeof udi_di === "string" ? [udi_di] : [])),
  );
}

function productGiven(product: ProductInFile, position: number, ids: GroupIds): ProductGiven {
  const { slug, hsn, gst_rate, tax_class } = product;
  const general = validated(productGeneral, slug, {
    ...withDefaults(productFields, product),
    category_id: ids.categories.get(product.category_id),
    sub_category_id: ids.subCategories.get(product.sub_category_id),
    position,
  });
  const variants = product.variants.map((variant) =>
    validated(variantGiven, `${slug}, ${variant.ref_no}`, {
      ...withDefaults(variantFields, { ...variant, hsn, gst_rate, tax_class }),
      id: null,
      attributes: variant.attributes.map(({ attribute_id, value }) => {
        return { attribute_id: ids.attributes.get(attribute_id), value };
      }),
    }),
  );
  return { slug, general, hidden: false, variants };
}

function withDefaults(fields: Fields, row: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, row[name] ?? field.default]));
}

function validated<Schema extends z.ZodType>(schema: Schema, name: string, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const problems = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Error(`The demonstration cannot be loaded: ${name}: ${problems.join(" ")}`);
}

/** The id under which a product was stored. */
function productId(stored: StoredProducts, slug: string): number {
  const product = stored.bySlug.get(slug);
  if (!product) throw new Error(`The demonstration has no product ${slug}.`);
  return product.id;
}

function productParts(products: ProductInFile[], stored: StoredProducts, pathFor: PathFor) {
  return new Map(
    products.map(({ slug, name, images, image_alts, ifu_document, related = [], compatible_with = [] }) => [
      productId(stored, slug),
      {
        pictures: images.map((picture, index) => ({
          file_path: pathFor(`images/${picture}`),
          alt: image_alts?.[index] ?? (index === 0 ? name : `${name}, picture ${index + 1}`),
        })),
        documents: ifu_document
          ? [
              {
                file_path: pathFor(`documents/${ifu_document}`),
                title: "Instructions for use",
                ...{ kind: "instructions" as const, language: "en" as const },
              },
            ]
          : [],
        related: related.map((other) => productId(stored, other)),
        compatible: compatible_with.map((other) => productId(stored, other)),
      },
    ]),
  );
}

function openingLots({ slug, variants }: ProductInFile, stored: StoredProducts): ReceivedLot[] {
  const own = stored.variants.get(productId(stored, slug)) ?? [];
  const variantId = ({ ref_no }: VariantInFile) => own.find(({ ref_key }) => ref_key === refKey(ref_no))?.id ?? 0;
  return variants.flatMap((variant) =>
    (variant.lots ?? []).map(({ lot_no, mfg_date, expiry, quantity }) => {
      return { variant_id: variantId(variant), lot_no, manufactured_on: mfg_date, expires_on: expiry, quantity };
    }),
  );
}
