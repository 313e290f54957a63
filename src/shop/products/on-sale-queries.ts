import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import { listPriceColumns } from "../pricing/index.ts";
import { publicPlainVariantFields, publicProductFields } from "./columns.ts";
import type { ProductOnSale, VariantOnSale } from "./state.ts";

/** What the catalogue is built from: rows of everything on sale, each list in the order it is shown. */

const storedAsShown = publicProductFields.filter((name) => name !== "deal_of_day");
const productColumns = sql.join(
  ["id", "token", ...storedAsShown, "created_at", "changed_at"].map((name) => sql.ref(name)),
);

/** @param now decides which deals of the day are on */
export async function productsOnSale(db: Db, now: Date): Promise<ProductOnSale[]> {
  const { rows } = await sql<ProductOnSale>`
    SELECT ${productColumns},
           deal_of_day AND coalesce(deal_from <= ${now}, true) AND coalesce(deal_to > ${now}, true) AS deal_of_day
    FROM products WHERE withdrawn_at IS NULL ORDER BY position, id`.execute(db);
  return rows;
}

/** The next moment after `now` at which a deal of the day begins or ends, or null. */
export async function nextDealChange(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(at) AS at FROM products, LATERAL (VALUES (deal_from), (deal_to)) AS moments (at)
    WHERE deal_of_day AND withdrawn_at IS NULL AND at > ${now}`.execute(db);
  return rows[0]?.at ?? null;
}

const variantColumns = sql.join(
  ["id", "product_id", ...publicPlainVariantFields, ...listPriceColumns].map((name) => sql.ref(`v.${name}`)),
);

/** @param today YYYY-MM-DD in Indian time: the day whose tax classes are in force */
export async function variantsOnSale(db: Db, today: string): Promise<VariantOnSale[]> {
  const { rows } = await sql<VariantOnSale>`
    WITH in_force AS (
      SELECT DISTINCT ON (variant_id) variant_id, hsn_code, gst_rate_bp, tax_class FROM variant_tax_classes
      WHERE valid_from <= ${today}::date ORDER BY variant_id, valid_from DESC
    ), described AS (
      SELECT variant_id, json_agg(json_build_array(attribute_id, value) ORDER BY position) AS attributes
      FROM variant_attributes GROUP BY variant_id
    )
    SELECT ${variantColumns}, t.hsn_code, t.gst_rate_bp, t.tax_class,
           coalesce(d.attributes, '[]') AS attributes
    FROM variants v
    JOIN in_force t ON t.variant_id = v.id
    LEFT JOIN described d ON d.variant_id = v.id
    WHERE v.withdrawn_at IS NULL ORDER BY v.product_id, v.position, v.id`.execute(db);
  return rows;
}

export function allPictures(db: Db) {
  return db
    .selectFrom("product_pictures")
    .select(["product_id", "file_path", "alt"])
    .orderBy("product_id")
    .orderBy("position")
    .execute();
}

export function allDocuments(db: Db) {
  return db
    .selectFrom("product_documents")
    .select(["product_id", "file_path", "title", "kind", "language"])
    .orderBy("product_id")
    .orderBy("position")
    .execute();
}

export function allRelations(db: Db) {
  return db
    .selectFrom("product_relations")
    .select(["product_id", "kind", "other_product_id"])
    .orderBy("product_id")
    .orderBy("position")
    .execute();
}

/** Also finds a product that was withdrawn. */
export async function productIdByToken(db: Db, token: string): Promise<number | undefined> {
  const result = await db.selectFrom("products").select("id").where("token", "=", token).executeTakeFirst();
  return result?.id;
}

/** What a variant is called, also when it is no longer sold. */
export async function variantNamed(db: Db, id: number) {
  const { rows } = await sql<{ name: string; ref_no: string; slug: string; token: string }>`
    SELECT p.name, v.ref_no, p.slug, p.token FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id = ${id}`.execute(
    db,
  );
  return rows[0];
}
