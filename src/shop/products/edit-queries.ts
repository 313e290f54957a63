import { type Selectable, sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { ProductsTables } from "./tables.ts";

export type ProductRow = Selectable<ProductsTables["products"]>;

/** One change of the catalogue at a time, so that what was looked up as free is still free when it is taken. */
export async function lockCatalogue(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('catalogue change'))`.execute(db);
}

export function productById(db: Db, id: number): Promise<ProductRow | undefined> {
  return db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockProduct(db: Db, id: number): Promise<ProductRow | undefined> {
  return db.selectFrom("products").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Something of the product has changed, by somebody with a name. To be called before its parts are written. */
export async function raiseVersion(db: Db, id: number, by: string): Promise<void> {
  await sql`UPDATE products SET version = version + 1, changed_at = now(), changed_by = ${by} WHERE id = ${id}`.execute(
    db,
  );
}

export type ProductFields = Pick<
  ProductRow,
  | "slug"
  | "name"
  | "short_description"
  | "description_html"
  | "category_id"
  | "sub_category_id"
  | "device_class"
  | "sterile"
  | "single_use"
  | "sterilisation"
  | "top_sell"
  | "deal_of_day"
  | "deal_from"
  | "deal_to"
  | "enquiry_only"
  | "verified_only"
  | "position"
>;

/** @returns its id. It is hidden until it is shown. */
export async function insertProduct(
  db: Db,
  given: ProductFields & { token: string; changed_by: string; withdrawn_at: Date },
): Promise<number> {
  const { id } = await db.insertInto("products").values(given).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateProduct(db: Db, id: number, given: Partial<ProductFields>): Promise<void> {
  await db.updateTable("products").set(given).where("id", "=", id).execute();
}

export async function setWithdrawn(db: Db, id: number, at: Date | null): Promise<void> {
  await db.updateTable("products").set({ withdrawn_at: at }).where("id", "=", id).execute();
}

/** Whose address this is, or null. */
export async function productBySlug(db: Db, slug: string): Promise<{ id: number; name: string } | undefined> {
  return db.selectFrom("products").select(["id", "name"]).where("slug", "=", slug).executeTakeFirst();
}

/** The addresses that begin like this one. */
export async function slugsLike(db: Db, slug: string): Promise<string[]> {
  const rows = await db.selectFrom("products").select("slug").where("slug", "like", `${slug}%`).execute();
  return rows.map((row) => row.slug);
}

export async function lastPosition(db: Db): Promise<number> {
  const found = await sql<{ last: number }>`SELECT coalesce(max(position), 0) AS last FROM products`.execute(db);
  return found.rows[0]?.last ?? 0;
}

export async function categoryOfSub(db: Db, subCategoryId: number): Promise<number | undefined> {
  const query = db.selectFrom("sub_categories").select("category_id").where("id", "=", subCategoryId);
  return (await query.executeTakeFirst())?.category_id;
}

export interface VariantRow {
  id: number;
  position: number;
  ref_no: string;
  ref_key: string;
  udi_di: string | null;
  mrp_paise: number;
  price_paise: number;
  price_follows_mrp: boolean;
  weight_g: number;
  withdrawn: boolean;
  /** Pairs of attribute id and value. */
  attributes: [number, string][];
  tax_classes: { valid_from: string; hsn_code: string; gst_rate_bp: number; classified_by: string | null }[];
  mrps: { valid_from: string; mrp_paise: number }[];
}

/** Every variant these products have or had. */
export async function variantsOf(db: Db, productIds: number[]): Promise<(VariantRow & { product_id: number })[]> {
  const found = await sql<VariantRow & { product_id: number }>`
    SELECT v.id, v.product_id, v.position, v.ref_no, v.ref_key, v.udi_di, v.mrp_paise, v.price_paise, v.price_follows_mrp, v.weight_g,
           v.withdrawn_at IS NOT NULL AS withdrawn,
           (SELECT coalesce(json_agg(json_build_array(attribute_id, value) ORDER BY position), '[]')
            FROM variant_attributes WHERE variant_id = v.id) AS attributes,
           (SELECT coalesce(json_agg(json_build_object('valid_from', valid_from, 'hsn_code', hsn_code,
              'gst_rate_bp', gst_rate_bp, 'classified_by', classified_by) ORDER BY valid_from), '[]')
            FROM variant_tax_classes WHERE variant_id = v.id) AS tax_classes,
           (SELECT coalesce(json_agg(json_build_object('valid_from', valid_from, 'mrp_paise', mrp_paise)
              ORDER BY valid_from), '[]') FROM variant_mrps WHERE variant_id = v.id) AS mrps
    FROM variants v WHERE v.product_id IN (SELECT unnest(${productIds}::int[]))
    ORDER BY v.product_id, v.position, v.id`.execute(db);
  return found.rows;
}

export interface Holder {
  variant_id: number;
  product_id: number;
  product_name: string;
  ref_key: string;
  udi_di: string | null;
}

/** The variants that have one of these numbers, withdrawn ones too. */
export async function holdersOf(db: Db, refKeys: string[], udis: string[]): Promise<Holder[]> {
  const found = await sql<Holder>`
    SELECT v.id AS variant_id, v.product_id, p.name AS product_name, v.ref_key, v.udi_di
    FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.ref_key IN (SELECT unnest(${refKeys}::text[])) OR v.udi_di IN (SELECT unnest(${udis}::text[]))`.execute(db);
  return found.rows;
}

/** As many new ids. */
export async function drawVariantIds(db: Db, count: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('variants', 'id'))::int AS id FROM generate_series(1, ${count})`.execute(db);
  return found.rows.map((row) => row.id);
}

export interface TaxClassGiven {
  variant_id: number;
  valid_from: string;
  hsn_code: string;
  gst_rate_bp: number;
  classified_by: string;
}

/** From a day on another HSN code or rate holds. Where one was set for the same day, this one takes its place. */
export async function setTaxClasses(db: Db, given: TaxClassGiven[]): Promise<void> {
  await sql`
    INSERT INTO variant_tax_classes (variant_id, valid_from, hsn_code, gst_rate_bp, classified_by)
    SELECT * FROM json_to_recordset(${JSON.stringify(given)}::json)
      AS g (variant_id int, valid_from date, hsn_code text, gst_rate_bp int, classified_by text)
    ON CONFLICT (variant_id, valid_from) DO UPDATE SET
      hsn_code = excluded.hsn_code, gst_rate_bp = excluded.gst_rate_bp, classified_by = excluded.classified_by`.execute(
    db,
  );
}

/** @returns the variant's product, when there was such a class */
export async function deleteTaxClass(db: Db, variantId: number, day: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM variant_tax_classes WHERE variant_id = ${variantId} AND valid_from = ${day}::date`.execute(db);
  return Number(numAffectedRows) > 0;
}

export async function productOfVariant(db: Db, variantId: number) {
  const query = db.selectFrom("variants").select(["product_id", "ref_no"]).where("id", "=", variantId);
  return query.executeTakeFirst();
}

/** The attributes that variants of a product may have: those of its category, and those they have already. */
export async function attributesFor(db: Db, productId: number): Promise<Map<number, { name: string; place: number }>> {
  const found = await sql<{ id: number; name: string }>`
    SELECT a.id, a.name FROM attributes a
    LEFT JOIN category_attributes c ON c.attribute_id = a.id
      AND c.category_id = (SELECT category_id FROM products WHERE id = ${productId})
    WHERE c.category_id IS NOT NULL OR a.id IN (
      SELECT attribute_id FROM variant_attributes JOIN variants v ON v.id = variant_id WHERE v.product_id = ${productId})
    ORDER BY c.position NULLS LAST, a.id`.execute(db);
  return new Map(found.rows.map(({ id, name }, place) => [id, { name, place }]));
}

export function picturesOf(db: Db, productId: number) {
  return db
    .selectFrom("product_pictures")
    .select(["file_path", "alt"])
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();
}

export function documentsOf(db: Db, productId: number) {
  return db
    .selectFrom("product_documents")
    .select(["file_path", "title"])
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();
}

export async function replacePictures(db: Db, productId: number, given: { file_path: string; alt: string }[]) {
  await db.deleteFrom("product_pictures").where("product_id", "=", productId).execute();
  if (given.length > 0) await db.insertInto("product_pictures").values(placed(productId, given)).execute();
}

export async function replaceDocuments(db: Db, productId: number, given: { file_path: string; title: string }[]) {
  await db.deleteFrom("product_documents").where("product_id", "=", productId).execute();
  if (given.length > 0) await db.insertInto("product_documents").values(placed(productId, given)).execute();
}

export async function replaceRelations(
  db: Db,
  productId: number,
  given: { kind: "related" | "compatible"; other_product_id: number }[],
) {
  await db.deleteFrom("product_relations").where("product_id", "=", productId).execute();
  if (given.length > 0) await db.insertInto("product_relations").values(placed(productId, given)).execute();
}

/** Gives a copy the pictures, documents and companions of its source. */
export async function copyParts(db: Db, from: number, to: number): Promise<void> {
  await sql`
    INSERT INTO product_pictures (product_id, position, file_path, alt)
    SELECT ${to}, position, file_path, alt FROM product_pictures WHERE product_id = ${from}`.execute(db);
  await sql`
    INSERT INTO product_documents (product_id, position, title, file_path)
    SELECT ${to}, position, title, file_path FROM product_documents WHERE product_id = ${from}`.execute(db);
  await sql`
    INSERT INTO product_relations (product_id, kind, position, other_product_id)
    SELECT ${to}, kind, position, other_product_id FROM product_relations WHERE product_id = ${from}`.execute(db);
}

function placed<Row extends object>(product_id: number, rows: Row[]) {
  return rows.map((row, index) => ({ ...row, product_id, position: index + 1 }));
}

export async function namesOfProducts(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("products").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
