import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { DeviceClass } from "./tables.ts";

/** What the snapshot is made of: rows of everything on sale, each list in the order it is shown. */

export interface ProductRow {
  id: number;
  token: string;
  slug: string;
  name: string;
  category_id: number;
  sub_category_id: number;
  short_description: string;
  description_html: string;
  device_class: DeviceClass;
  sterile: boolean;
  single_use: boolean;
  sterilisation: string;
  top_sell: boolean;
  deal_of_day: boolean;
  enquiry_only: boolean;
  verified_only: boolean;
  created_at: Date;
  changed_at: Date;
}

/** @param now decides which deals of the day are on */
export async function productsOnSale(db: Db, now: Date): Promise<ProductRow[]> {
  const found = await sql<ProductRow>`
    SELECT id, token, slug, name, category_id, sub_category_id, short_description, description_html, device_class,
           sterile, single_use, sterilisation, top_sell, enquiry_only, verified_only, created_at, changed_at,
           deal_of_day AND coalesce(deal_from <= ${now}, true) AND coalesce(deal_to > ${now}, true) AS deal_of_day
    FROM products WHERE withdrawn_at IS NULL ORDER BY position, id`.execute(db);
  return found.rows;
}

/** The next moment after `now` at which a deal of the day begins or ends, or null. */
export async function nextDealChange(db: Db, now: Date): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`
    SELECT min(at) AS at FROM products, LATERAL (VALUES (deal_from), (deal_to)) AS moments (at)
    WHERE deal_of_day AND withdrawn_at IS NULL AND at > ${now}`.execute(db);
  return found.rows[0]?.at ?? null;
}

export interface VariantRow {
  id: number;
  product_id: number;
  ref_no: string;
  udi_di: string;
  mrp_paise: number;
  price_paise: number;
  weight_g: number;
  hsn_code: string;
  gst_rate_bp: number;
  /** Pairs of attribute id and value. */
  attributes: [number, string][];
}

/** @param today YYYY-MM-DD in Indian time: the day whose tax classes are in force */
export async function variantsOnSale(db: Db, today: string): Promise<VariantRow[]> {
  const found = await sql<VariantRow>`
    WITH in_force AS (
      SELECT DISTINCT ON (variant_id) variant_id, hsn_code, gst_rate_bp FROM variant_tax_classes
      WHERE valid_from <= ${today}::date ORDER BY variant_id, valid_from DESC
    ), described AS (
      SELECT variant_id, json_agg(json_build_array(attribute_id, value) ORDER BY position) AS attributes
      FROM variant_attributes GROUP BY variant_id
    )
    SELECT v.id, v.product_id, v.ref_no, coalesce(v.udi_di, '') AS udi_di, v.mrp_paise, v.price_paise, v.weight_g, t.hsn_code, t.gst_rate_bp,
           coalesce(d.attributes, '[]') AS attributes
    FROM variants v
    JOIN in_force t ON t.variant_id = v.id
    LEFT JOIN described d ON d.variant_id = v.id
    WHERE v.withdrawn_at IS NULL ORDER BY v.product_id, v.position, v.id`.execute(db);
  return found.rows;
}

export function allCategories(db: Db) {
  const columns = ["id", "name", "slug", "file_path"] as const;
  return db.selectFrom("categories").select(columns).orderBy("position").orderBy("id").execute();
}

export function allSubCategories(db: Db) {
  return db
    .selectFrom("sub_categories")
    .select(["id", "name", "slug", "category_id"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export function allAttributes(db: Db) {
  return db.selectFrom("attributes").select(["id", "name"]).execute();
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
    .select(["product_id", "file_path", "title"])
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
  const found = await db.selectFrom("products").select("id").where("token", "=", token).executeTakeFirst();
  return found?.id;
}

/** What a variant is called, also when it is no longer sold. */
export async function variantNamed(db: Db, id: number): Promise<{ name: string; ref_no: string } | undefined> {
  const found = await sql<{ name: string; ref_no: string }>`
    SELECT p.name, v.ref_no FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id = ${id}`.execute(db);
  return found.rows[0];
}
