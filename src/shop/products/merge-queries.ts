import { sql } from "kysely";
import { advanceIdentity, type MergeTarget, mergeRows, removeOthers } from "../../platform/db/merge-rows.ts";
import type { Db } from "../kit/shop.ts";
import type {
  AttributeStored,
  CategoryStored,
  OwnedRow,
  ProductStored,
  SubCategoryStored,
  TaxClass,
  VariantAttribute,
  VariantStored,
} from "./stored.ts";

/** What identifies each thing of the catalogue, withdrawn ones too. */
export async function identities(db: Db) {
  return {
    categories: await db.selectFrom("categories").select(["id", "slug", "code"]).execute(),
    subCategories: await db.selectFrom("sub_categories").select(["id", "slug", "category_id"]).execute(),
    attributes: await db.selectFrom("attributes").select(["id", "name"]).execute(),
    products: await db.selectFrom("products").select(["id", "slug"]).execute(),
    variants: await db.selectFrom("variants").select(["id", "product_id", "ref_key", "udi_di"]).execute(),
  };
}
export type Identities = Awaited<ReturnType<typeof identities>>;

const categories: MergeTarget = {
  table: "categories",
  columns: { id: "int", name: "text", slug: "text", code: "text", file_path: "text", position: "int" },
  key: ["id"],
};
const subCategories: MergeTarget = {
  table: "sub_categories",
  columns: { id: "int", category_id: "int", name: "text", slug: "text" },
  key: ["id"],
};
const attributes: MergeTarget = {
  table: "attributes",
  columns: { id: "int", name: "text", unit: "text" },
  key: ["id"],
};
const products: MergeTarget = {
  table: "products",
  columns: {
    ...{ id: "int", token: "text", slug: "text", name: "text", category_id: "int", sub_category_id: "int" },
    ...{ position: "int", short_description: "text", description_html: "text", device_class: "text" },
    ...{ sterile: "boolean", single_use: "boolean", sterilisation: "text", top_sell: "boolean" },
    ...{ deal_of_day: "boolean", enquiry_only: "boolean", verified_only: "boolean", withdrawn_at: "timestamptz" },
  },
  key: ["id"],
  once: ["token"],
};
const pictures: MergeTarget = {
  table: "product_pictures",
  columns: { product_id: "int", position: "int", file_path: "text", alt: "text" },
  key: ["product_id", "position"],
};
const documents: MergeTarget = {
  table: "product_documents",
  columns: { product_id: "int", position: "int", file_path: "text", title: "text" },
  key: ["product_id", "position"],
};
const relations: MergeTarget = {
  table: "product_relations",
  columns: { product_id: "int", kind: "text", position: "int", other_product_id: "int" },
  key: ["product_id", "kind", "other_product_id"],
};
const variants: MergeTarget = {
  table: "variants",
  columns: {
    ...{ id: "int", product_id: "int", position: "int", ref_no: "text", udi_di: "text" },
    ...{ mrp_paise: "bigint", price_paise: "bigint", price_follows_mrp: "boolean" },
    ...{ weight_g: "int", withdrawn_at: "timestamptz" },
  },
  key: ["id"],
};
const variantAttributes: MergeTarget = {
  table: "variant_attributes",
  columns: { variant_id: "int", attribute_id: "int", position: "int", value: "text" },
  key: ["variant_id", "attribute_id"],
};

/** For the rest of the transaction, names may change hands: who holds which is checked at its end. */
export async function deferChecks(db: Db): Promise<void> {
  await sql`SET CONSTRAINTS ALL DEFERRED`.execute(db);
}

export async function mergeCategories(db: Db, given: CategoryStored[]): Promise<void> {
  await mergeRows(db, categories, given);
  await advanceIdentity(db, "categories");
}

export async function mergeSubCategories(db: Db, given: SubCategoryStored[]): Promise<void> {
  await mergeRows(db, subCategories, given);
  await advanceIdentity(db, "sub_categories");
}

export async function mergeAttributes(db: Db, given: AttributeStored[]): Promise<void> {
  await mergeRows(db, attributes, given);
  await advanceIdentity(db, "attributes");
}

export async function mergeProducts(db: Db, given: (ProductStored & { token: string })[]): Promise<void> {
  await mergeRows(db, products, given);
  await advanceIdentity(db, "products");
}

/** Makes the pictures, documents and relations of these products exactly these. */
export async function replaceProductParts(
  db: Db,
  productIds: number[],
  parts: { pictures: OwnedRow[]; documents: OwnedRow[]; relations: OwnedRow[] },
): Promise<void> {
  const owner = { column: "product_id", values: productIds };
  for (const [target, rows] of [
    [pictures, parts.pictures],
    [documents, parts.documents],
    [relations, parts.relations],
  ] as const) {
    await removeOthers(db, target, owner, rows);
    await mergeRows(db, target, rows);
  }
}

export async function mergeVariants(db: Db, given: VariantStored[]): Promise<void> {
  await mergeRows(
    db,
    variants,
    given.map((variant) => ({ ...variant, withdrawn_at: null })),
  );
  await advanceIdentity(db, "variants");
}

/** Takes from sale what these products have beyond the variants given. Orders keep pointing to them, so none is deleted. */
export async function withdrawOtherVariants(
  db: Db,
  productIds: number[],
  variantIds: number[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE variants SET withdrawn_at = ${now}
    WHERE product_id IN (SELECT unnest(${productIds}::int[])) AND withdrawn_at IS NULL
      AND NOT EXISTS (SELECT FROM unnest(${variantIds}::int[]) AS given (id) WHERE given.id = variants.id)`.execute(db);
}

export async function replaceVariantAttributes(db: Db, variantIds: number[], given: VariantAttribute[]): Promise<void> {
  await removeOthers(db, variantAttributes, { column: "variant_id", values: variantIds }, given);
  await mergeRows(db, variantAttributes, given);
}

/**
 * Records HSN code and GST rate where they differ from what is in force: from `today` on, so that what was true before stays
 * known. A variant's first class holds from the day GST began.
 */
export async function classify(db: Db, given: TaxClass[], today: string): Promise<void> {
  await sql`
    INSERT INTO variant_tax_classes (variant_id, valid_from, hsn_code, gst_rate_bp)
    SELECT g.variant_id, CASE WHEN c.variant_id IS NULL THEN '2017-07-01' ELSE ${today}::date END, g.hsn_code, g.gst_rate_bp
    FROM json_to_recordset(${JSON.stringify(given)}::json) AS g (variant_id int, hsn_code text, gst_rate_bp int)
    LEFT JOIN (
      SELECT DISTINCT ON (variant_id) variant_id, hsn_code, gst_rate_bp FROM variant_tax_classes
      WHERE valid_from <= ${today}::date ORDER BY variant_id, valid_from DESC
    ) c ON c.variant_id = g.variant_id
    WHERE (c.hsn_code, c.gst_rate_bp) IS DISTINCT FROM (g.hsn_code, g.gst_rate_bp)
    ON CONFLICT (variant_id, valid_from) DO UPDATE SET hsn_code = excluded.hsn_code, gst_rate_bp = excluded.gst_rate_bp`.execute(
    db,
  );
}

/**
 * Records the MRP of these variants where it differs from the last one noted: from `today` on. What is corrected within a
 * day replaces what was noted that day.
 */
export async function noteMrps(db: Db, variantIds: number[], today: string): Promise<void> {
  await sql`
    INSERT INTO variant_mrps (variant_id, valid_from, mrp_paise)
    SELECT v.id, ${today}::date, v.mrp_paise FROM variants v
    LEFT JOIN (
      SELECT DISTINCT ON (variant_id) variant_id, mrp_paise FROM variant_mrps ORDER BY variant_id, valid_from DESC
    ) last ON last.variant_id = v.id
    WHERE v.id IN (SELECT unnest(${variantIds}::int[])) AND v.mrp_paise IS DISTINCT FROM last.mrp_paise
    ON CONFLICT (variant_id, valid_from) DO UPDATE SET mrp_paise = excluded.mrp_paise`.execute(db);
}

/** What describes a variant is an attribute of its product's category. */
export async function addUsedAttributes(db: Db, productIds: number[]): Promise<void> {
  await sql`
    INSERT INTO category_attributes (category_id, attribute_id, position)
    SELECT p.category_id, a.attribute_id, min(a.position)
    FROM variant_attributes a JOIN variants v ON v.id = a.variant_id JOIN products p ON p.id = v.product_id
    WHERE p.id IN (SELECT unnest(${productIds}::int[]))
    GROUP BY p.category_id, a.attribute_id
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Whether nothing was ever put in. */
export async function catalogueIsEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom("categories").select("id").limit(1).executeTakeFirst()) === undefined;
}
