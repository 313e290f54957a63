import { sql } from "kysely";
import type { BuyerGstin, BuyerGstinFields } from "../../contract/gstins.ts";
import { type Contact, contactOf } from "../customers/index.ts";
import { likePrefix } from "../kit/lists.ts";
import type { Db } from "../kit/shop.ts";
import type { State } from "../tax/index.ts";

const fields = sql`
  g.id, g.gstin, g.legal_name, g.address, g.apartment_no, g.state_id, g.city_id, p.city, p.state, g.pincode,
  g.is_sez OR g.lookup_result IS NOT DISTINCT FROM 'sez' AS is_sez, coalesce(g.lookup_result, 'not_looked_up') AS status, g.is_default`;

const withPlaces = sql`customer_gstins g JOIN places p ON p.city_id = g.city_id AND p.state_id = g.state_id`;

/** The default first, then the oldest. */
export async function listGstins(db: Db, customerId: number): Promise<BuyerGstin[]> {
  const { rows } = await sql<BuyerGstin>`
    SELECT ${fields} FROM ${withPlaces} WHERE g.customer_id = ${customerId}
    ORDER BY g.is_default DESC, g.id`.execute(db);
  return rows;
}

/** @param named its id or its GSTIN */
export async function findGstin(db: Db, customerId: number, named: number | string): Promise<BuyerGstin | undefined> {
  const isThisOne = typeof named === "number" ? sql`g.id = ${named}` : sql`g.gstin = ${named}`;
  const { rows } = await sql<BuyerGstin>`
    SELECT ${fields} FROM ${withPlaces} WHERE g.customer_id = ${customerId} AND ${isThisOne}`.execute(db);
  return rows[0];
}

/** At most ten customers with a GSTIN that begins with this, in capitals. */
export async function findGstinOwners(db: Db, begins: string): Promise<{ customer_id: number; gstin: string }[]> {
  const { rows } = await sql<{ customer_id: number; gstin: string }>`
    SELECT customer_id, gstin FROM customer_gstins WHERE gstin LIKE ${likePrefix(begins)} ORDER BY gstin LIMIT 10`.execute(
    db,
  );
  return rows;
}

interface BuyingGstin extends BuyerGstin {
  /** The State of the registered address, in the form that the tax rules need. */
  state_row: State | null;
  /** The customer; null once the account is deleted. */
  contact: Pick<Contact, "first_name" | "last_name" | "email" | "mobile_number"> | null;
}

/** What checkout needs to know of a customer's registrations. */
export async function listBuyingGstins(db: Db, customerId: number): Promise<BuyingGstin[]> {
  const { rows } = await sql<BuyingGstin>`
    SELECT ${fields},
      json_build_object('id', p.state_id, 'name', p.state, 'gst_code', p.gst_code, 'kind', p.kind) AS state_row,
      (SELECT to_jsonb(contact) FROM (${contactOf(sql`g.customer_id`)}) contact) AS contact
    FROM ${withPlaces} WHERE g.customer_id = ${customerId} ORDER BY g.is_default DESC, g.id`.execute(db);
  return rows;
}

type Stored = Omit<BuyerGstinFields, "current_password">;

export async function insertGstin(db: Db, customerId: number, input: Stored, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO customer_gstins (customer_id, gstin, legal_name, address, apartment_no, state_id, city_id, pincode, is_sez,
      is_default, created_at)
    VALUES (${customerId}, ${input.gstin}, ${input.legal_name}, ${input.address}, ${input.apartment_no}, ${input.state_id},
      ${input.city_id}, ${input.pincode}, ${input.is_sez},
      NOT EXISTS (SELECT FROM customer_gstins WHERE customer_id = ${customerId} AND is_default), ${now})
    RETURNING id`.execute(db);
  const [inserted] = rows;
  if (!inserted) throw new Error("An inserted GSTIN was not returned.");
  return inserted.id;
}

export async function updateGstin(db: Db, id: number, input: Stored): Promise<void> {
  await sql`
    UPDATE customer_gstins SET gstin = ${input.gstin}, legal_name = ${input.legal_name}, address = ${input.address},
      apartment_no = ${input.apartment_no}, state_id = ${input.state_id}, city_id = ${input.city_id},
      pincode = ${input.pincode}, is_sez = ${input.is_sez}
    WHERE id = ${id}`.execute(db);
}

export async function setDefaultGstin(db: Db, customerId: number, id: number): Promise<void> {
  await sql`UPDATE customer_gstins SET is_default = false WHERE customer_id = ${customerId} AND is_default`.execute(db);
  await sql`UPDATE customer_gstins SET is_default = true WHERE customer_id = ${customerId} AND id = ${id}`.execute(db);
}

/** Deletes a registration. If it was the default, the oldest of the others becomes the default. */
export async function deleteGstin(db: Db, customerId: number, id: number): Promise<void> {
  await sql`DELETE FROM customer_gstins WHERE customer_id = ${customerId} AND id = ${id}`.execute(db);
  await sql`
    UPDATE customer_gstins SET is_default = true
    WHERE id = (SELECT min(id) FROM customer_gstins WHERE customer_id = ${customerId})
      AND NOT EXISTS (SELECT FROM customer_gstins WHERE customer_id = ${customerId} AND is_default)`.execute(db);
}

/** Deletes a GSTIN that the account's details no longer contain. */
export async function deleteGstinByNumber(db: Db, customerId: number, gstin: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM customer_gstins WHERE customer_id = ${customerId} AND gstin = ${gstin}`.execute(db);
  for (const { id } of rows) await deleteGstin(db, customerId, id);
}

export async function findGstinInState(db: Db, customerId: number, stateId: number): Promise<string | null> {
  const { rows } = await sql<{ gstin: string }>`
    SELECT gstin FROM customer_gstins WHERE customer_id = ${customerId} AND state_id = ${stateId} AND NOT is_sez
      AND coalesce(lookup_result, 'active') IN ('active', 'suspended')
    ORDER BY is_default DESC, id LIMIT 1`.execute(db);
  return rows[0]?.gstin ?? null;
}

/** Erases the registrations of a deleted account. */
export async function eraseGstins(db: Db, customerId: number): Promise<void> {
  await sql`DELETE FROM customer_gstins WHERE customer_id = ${customerId}`.execute(db);
}
