import { sql } from "kysely";
import { and, likeAnywhere } from "../kit/lists.ts";
import { isKey, type Looked, lookUp, matchesKey } from "../kit/search-keys.ts";
import type { Db } from "../kit/shop.ts";

export interface FoundCustomer {
  id: number;
  name: string;
  company_name: string | null;
  email: string;
  mobile_number: string;
  gstin: string | null;
}

/** @param words the search keys in any order: a name, a company, parts of an email address */
export async function findCustomers(
  db: Db,
  key: string,
  words: string[],
  gstinOwners: number[],
): Promise<Looked<FoundCustomer>> {
  const byWords = words.length > 1 ? [and(words.map((word) => matchesKey(sql`c.keys`, word)))] : [];
  const byGstin = sql`c.id = ANY(${gstinOwners}::int[])`;
  return lookUp(db, {
    select: sql`c.id, c.name, c.company_name, c.email, c.mobile_number, c.gstin`,
    from: sql`customer_keys c`,
    exact: sql`(${isKey(sql`c.keys`, key)} OR ${byGstin})`,
    ways: [matchesKey(sql`c.keys`, key), ...byWords],
    newest: sql`c.id`,
  });
}

export interface FoundProduct {
  id: number;
  name: string;
  ref_no: string | null;
  gtin: string | null;
  hidden: boolean;
}

/** A product has many variants with similar reference numbers. */
const mostVariants = 50;

/** Products with a variant whose current or previous reference number contains this key. */
export async function findProductsByReference(db: Db, key: string): Promise<Looked<FoundProduct>> {
  const refKey = key.toUpperCase();
  return lookUp(db, {
    select: sql`p.id, p.name, v.ref_no, v.udi_di AS gtin, p.hidden`,
    from: sql`variant_names v JOIN product_names p ON p.id = v.product_id`,
    exact: sql`v.ref_key = ${refKey}`,
    ways: [
      sql`v.ref_key LIKE ${likeAnywhere(refKey)}`,
      sql`search_key(v.previous_refs) LIKE ${likeAnywhere(key)} AND v.previous_refs IS NOT NULL`,
    ],
    newest: sql`v.variant_id`,
    most: mostVariants,
  });
}

export async function findProductByGtin(db: Db, gtin: string): Promise<FoundProduct | undefined> {
  const { rows } = await sql<FoundProduct>`
    SELECT p.id, p.name, v.ref_no, v.udi_di AS gtin, p.hidden
    FROM variant_names v JOIN product_names p ON p.id = v.product_id WHERE v.udi_di = ${gtin} LIMIT 1`.execute(db);
  return rows[0];
}

export async function findProductsByName(db: Db, typed: string): Promise<Looked<FoundProduct>> {
  const words = typed.split(/\s+/).slice(0, 10);
  const matches = words.map((word) => sql`p.name ILIKE ${likeAnywhere(word)}`);
  return lookUp(db, {
    select: sql`p.id, p.name, NULL::text AS ref_no, NULL::text AS gtin, p.hidden`,
    from: sql`product_names p`,
    exact: sql`lower(p.name) = ${typed.toLowerCase()}`,
    ways: [and(matches)],
    newest: sql`p.id`,
  });
}
