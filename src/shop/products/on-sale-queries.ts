import { sql } from "kysely";
import { publicPlainVariantFields, publicProductFields } from "../kit/product-columns.ts";
import type { Db } from "../kit/shop.ts";
import { listPriceColumns } from "../pricing/index.ts";
import type { ProductOnSale, VariantOnSale } from "./state.ts";

/** Rows of products on sale, from which the catalogue is built, each list in display order. */

const storedAsShown = publicProductFields.filter((name) => name !== "deal_of_day");
const productColumns = sql.join(
  ["id", "token", "position", ...storedAsShown, "created_at", "changed_at"].map((name) => sql.ref(name)),
);

/** Ids of all products on sale, ascending. */
export async function idsOnSale(db: Db): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    SELECT coalesce(array_agg(id ORDER BY id), '{}') AS ids FROM products WHERE withdrawn_at IS NULL`.execute(db);
  return rows[0]?.ids ?? [];
}

export async function countOnSale(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM products WHERE withdrawn_at IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @param now determines which deals of the day are active */
export async function productsOnSale(db: Db, ids: readonly number[], now: Date): Promise<ProductOnSale[]> {
  const { rows } = await sql<ProductOnSale>`
    SELECT ${productColumns},
           deal_of_day AND coalesce(deal_from <= ${now}, true) AND coalesce(deal_to > ${now}, true) AS deal_of_day
    FROM products WHERE withdrawn_at IS NULL AND id = ANY(${ids}::int[]) ORDER BY id`.execute(db);
  return rows;
}

/** The next moment after `now` at which a deal of the day starts or ends, or null. */
export async function nextDealChange(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(at) AS at FROM products, LATERAL (VALUES (deal_from), (deal_to)) AS moments (at)
    WHERE deal_of_day AND withdrawn_at IS NULL AND at > ${now}`.execute(db);
  return rows[0]?.at ?? null;
}

/** Products that change between two moments without being edited, because deals and tax classes take effect. */
export async function idsChangedByTime(db: Db, times: Moments): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM products, LATERAL (VALUES (deal_from), (deal_to)) AS moments (at)
    WHERE deal_of_day AND at BETWEEN ${times.from} AND ${times.to}
    UNION
    SELECT v.product_id FROM variant_tax_classes t JOIN variants v ON v.id = t.variant_id
    WHERE t.valid_from BETWEEN ${times.fromDay}::date AND ${times.toDay}::date`.execute(db);
  return rows.map(({ id }) => id);
}

interface Moments {
  from: Date;
  to: Date;
  /** The dates of these moments in IST, YYYY-MM-DD. */
  fromDay: string;
  toDay: string;
}

/** Products that show one of these files. */
export async function idsWithFiles(db: Db, paths: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    SELECT product_id FROM product_pictures WHERE file_path = ANY(${paths}::text[])
    UNION SELECT product_id FROM product_documents WHERE file_path = ANY(${paths}::text[])`.execute(db);
  return rows.map(({ product_id }) => product_id);
}

const variantColumns = sql.join(
  ["id", "product_id", ...publicPlainVariantFields, ...listPriceColumns].map((name) => sql.ref(`v.${name}`)),
);

/** @param today YYYY-MM-DD, IST: the day whose tax classes are in force */
export async function variantsOnSale(db: Db, products: readonly number[], today: string): Promise<VariantOnSale[]> {
  const { rows } = await sql<VariantOnSale>`
    WITH sold AS MATERIALIZED (
      SELECT * FROM variants WHERE product_id = ANY(${products}::int[]) AND withdrawn_at IS NULL
    ), in_force AS (
      SELECT DISTINCT ON (variant_id) variant_id, hsn_code, gst_rate_bp, tax_class FROM variant_tax_classes
      WHERE variant_id IN (SELECT id FROM sold) AND valid_from <= ${today}::date ORDER BY variant_id, valid_from DESC
    ), described AS (
      SELECT variant_id, json_agg(json_build_array(attribute_id, value) ORDER BY position) AS attributes
      FROM variant_attributes WHERE variant_id IN (SELECT id FROM sold) GROUP BY variant_id
    )
    SELECT ${variantColumns}, t.hsn_code, t.gst_rate_bp, t.tax_class,
           coalesce(d.attributes, '[]') AS attributes
    FROM sold v
    JOIN in_force t ON t.variant_id = v.id
    LEFT JOIN described d ON d.variant_id = v.id
    ORDER BY v.product_id, v.position, v.id`.execute(db);
  return rows;
}

export function selectPictures(db: Db, products: readonly number[]) {
  return db
    .selectFrom("product_pictures")
    .select(["product_id", "file_path", "alt"])
    .where(ofProducts(products))
    .orderBy("product_id")
    .orderBy("position")
    .execute();
}

export function selectDocuments(db: Db, products: readonly number[]) {
  return db
    .selectFrom("product_documents")
    .select(["product_id", "file_path", "title", "kind", "language"])
    .where(ofProducts(products))
    .orderBy("product_id")
    .orderBy("position")
    .execute();
}

export function selectRelations(db: Db, products: readonly number[]) {
  return db
    .selectFrom("product_relations")
    .select(["product_id", "kind", "other_product_id"])
    .where(ofProducts(products))
    .orderBy("product_id")
    .orderBy("position")
    .execute();
}

const ofProducts = (ids: readonly number[]) => sql<boolean>`product_id = ANY(${ids}::int[])`;

/** Products on sale by their slugs, in no particular order. */
export async function listedBySlug(db: Db, slugs: readonly string[]) {
  const { rows } = await sql<{ name: string; slug: string; token: string }>`
    SELECT name, slug, token FROM products WHERE withdrawn_at IS NULL AND slug = ANY(${slugs}::text[])
    ORDER BY position, id`.execute(db);
  return rows;
}

/** Also finds withdrawn products. */
export async function productIdByToken(db: Db, token: string): Promise<number | undefined> {
  const result = await db.selectFrom("products").select("id").where("token", "=", token).executeTakeFirst();
  return result?.id;
}

/** The name of a variant, even if no longer sold. */
export async function variantNamed(db: Db, id: number) {
  const { rows } = await sql<{ name: string; ref_no: string; slug: string; token: string }>`
    SELECT p.name, v.ref_no, p.slug, p.token FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id = ${id}`.execute(
    db,
  );
  return rows[0];
}
