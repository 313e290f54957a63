import { sql } from "kysely";
import { type MergeTarget, mergeRows, removeOthers } from "../../platform/db/merge-rows.ts";
import { type VariantColumns, variantColumns, variantColumnTypes } from "../kit/product-columns.ts";
import type { Db } from "../kit/shop.ts";
import type { Holder, TaxClassGiven, VariantRow } from "../product-rules/index.ts";

const variants: MergeTarget = {
  table: "variants",
  columns: { id: "int", product_id: "int", position: "int", ...variantColumnTypes, withdrawn_at: "timestamptz" },
  key: ["id"],
};
const variantAttributes: MergeTarget = {
  table: "variant_attributes",
  columns: { variant_id: "int", attribute_id: "int", position: "int", value: "text" },
  key: ["variant_id", "attribute_id"],
};

/** Until the transaction ends, variants may exchange names; uniqueness is checked at commit. */
export async function deferChecks(db: Db): Promise<void> {
  await sql`SET CONSTRAINTS ALL DEFERRED`.execute(db);
}

/** Every variant these products have or had. */
export async function listVariants(db: Db, productIds: number[]): Promise<(VariantRow & { product_id: number })[]> {
  const { rows } = await sql<VariantRow & { product_id: number }>`
    SELECT v.id, v.product_id, v.position, v.ref_key, ${sql.join(variantColumns.map((name) => sql.ref(`v.${name}`)))},
           v.withdrawn_at IS NOT NULL AS withdrawn,
           (SELECT coalesce(json_agg(json_build_array(attribute_id, value) ORDER BY position), '[]')
            FROM variant_attributes WHERE variant_id = v.id) AS attributes,
           (SELECT coalesce(json_agg(json_build_object('valid_from', valid_from, 'hsn_code', hsn_code,
              'gst_rate_bp', gst_rate_bp, 'tax_class', tax_class, 'classified_by', classified_by) ORDER BY valid_from), '[]')
            FROM variant_tax_classes WHERE variant_id = v.id) AS tax_classes,
           (SELECT coalesce(json_agg(json_build_object('valid_from', valid_from, 'mrp_paise', mrp_paise)
              ORDER BY valid_from), '[]') FROM variant_mrps WHERE variant_id = v.id) AS mrps
    FROM variants v WHERE v.product_id IN (SELECT unnest(${productIds}::int[]))
    ORDER BY v.product_id, v.position, v.id`.execute(db);
  return rows;
}

/** The variants that have or had one of these numbers, including withdrawn ones. */
export async function findHolders(db: Db, refKeys: string[], udis: string[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    SELECT v.id AS variant_id, v.product_id, p.name AS product_name, v.ref_no, v.ref_key, v.previous_refs, v.udi_di
    FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.ref_key IN (SELECT unnest(${refKeys}::text[])) OR v.udi_di IN (SELECT unnest(${udis}::text[]))
      OR v.previous_refs IS NOT NULL AND EXISTS (
        SELECT FROM regexp_split_to_table(v.previous_refs, '[,;]') AS written
        WHERE upper(regexp_replace(written, '[^A-Za-z0-9]', '', 'g')) IN (SELECT unnest(${refKeys}::text[])))`.execute(
    db,
  );
  return rows;
}

/** Draws this many new ids. */
export async function drawVariantIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('variants', 'id'))::int AS id FROM generate_series(1, ${count})`.execute(db);
  return rows.map((row) => row.id);
}

/** Sets another HSN code or rate from a day on. Replaces one already set for the same day. */
export async function setTaxClasses(db: Db, given: TaxClassGiven[]): Promise<void> {
  await sql`
    INSERT INTO variant_tax_classes (variant_id, valid_from, hsn_code, gst_rate_bp, tax_class, classified_by)
    SELECT * FROM json_to_recordset(${JSON.stringify(given)}::json)
      AS g (variant_id int, valid_from date, hsn_code text, gst_rate_bp int, tax_class text, classified_by text)
    ON CONFLICT (variant_id, valid_from) DO UPDATE SET
      hsn_code = excluded.hsn_code, gst_rate_bp = excluded.gst_rate_bp, tax_class = excluded.tax_class,
      classified_by = excluded.classified_by`.execute(db);
}

/** @returns whether there was such a tax class */
export async function deleteTaxClass(db: Db, variantId: number, day: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM variant_tax_classes WHERE variant_id = ${variantId} AND valid_from = ${day}::date`.execute(db);
  return Number(numAffectedRows) > 0;
}

export async function productOfVariant(db: Db, variantId: number) {
  const query = db.selectFrom("variants").select(["product_id", "ref_no"]).where("id", "=", variantId);
  return query.executeTakeFirst();
}

export async function mergeVariants(
  db: Db,
  given: (VariantColumns & { id: number; product_id: number; position: number })[],
): Promise<void> {
  await mergeRows(
    db,
    variants,
    given.map((variant) => ({ ...variant, withdrawn_at: null })),
  );
}

/** Withdraws all other variants of these products from sale. They are not deleted, because orders refer to them. */
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

export async function replaceVariantAttributes(
  db: Db,
  variantIds: number[],
  given: { variant_id: number; position: number; attribute_id: number; value: string }[],
): Promise<void> {
  await removeOthers(db, variantAttributes, { column: "variant_id", values: variantIds }, given);
  await mergeRows(db, variantAttributes, given);
}

/**
 * Records the MRP of these variants from `today` on if it differs from the last one recorded. A correction on the same day replaces that
 * day's record.
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
