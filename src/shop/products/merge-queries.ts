import { sql } from "kysely";
import { advanceIdentity, type MergeTarget, mergeRows, removeOthers } from "../../platform/db/merge-rows.ts";
import type { Db } from "../kit/shop.ts";
import type { AttributeStored, CategoryStored, OwnedRow, SubCategoryStored, TaxClass } from "./stored.ts";

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

export async function advanceIdentities(db: Db): Promise<void> {
  await advanceIdentity(db, "products");
  await advanceIdentity(db, "variants");
}
