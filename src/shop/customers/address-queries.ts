import { sql } from "kysely";
import type { Address, AddressFields } from "../../contract/addresses.ts";
import type { Db } from "../kit/shop.ts";
import { requireRow } from "./queries.ts";

export const addressFields = sql`
  a.first_name AS f_name, a.last_name AS l_name, a.company_name, a.address, a.apartment_no, a.state_id, a.city_id,
  p.city, p.state, a.pincode, a.email, a.phone_number`;

export const addressesWithPlaces = sql`addresses a LEFT JOIN places p ON p.city_id = a.city_id AND p.state_id = a.state_id`;

const isDefault = sql`
  EXISTS (SELECT FROM customers c WHERE c.id = a.customer_id AND c.default_address_id = a.id) AS is_default`;

/** The default first, then the oldest. */
export async function listAddresses(db: Db, customerId: number): Promise<Address[]> {
  const { rows } = await sql<Address>`
    SELECT a.id, ${addressFields}, ${isDefault} FROM ${addressesWithPlaces}
    WHERE a.customer_id = ${customerId} ORDER BY is_default DESC, a.id`.execute(db);
  return rows;
}

export async function findAddress(db: Db, customerId: number, addressId: number): Promise<Address | undefined> {
  const { rows } = await sql<Address>`
    SELECT a.id, ${addressFields}, ${isDefault} FROM ${addressesWithPlaces}
    WHERE a.customer_id = ${customerId} AND a.id = ${addressId}`.execute(db);
  return rows[0];
}

/** How many addresses a customer has; others that are being added wait until the transaction ends. */
export async function lockAndCountAddresses(db: Db, customerId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('customers.addresses'), ${customerId}::int)`.execute(db);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM addresses WHERE customer_id = ${customerId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertAddress(db: Db, customerId: number, input: AddressFields, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO addresses (customer_id, first_name, last_name, company_name, address, apartment_no, state_id, city_id,
      pincode, email, phone_number, created_at)
    VALUES (${customerId}, ${input.f_name}, ${input.l_name}, ${input.company_name}, ${input.address},
      ${input.apartment_no}, ${input.state_id}, ${input.city_id}, ${input.pincode}, ${input.email},
      ${input.phone_number}, ${now})
    RETURNING id`.execute(db);
  return requireRow(rows).id;
}

/** @returns whether the customer has this address */
export async function updateAddress(
  db: Db,
  customerId: number,
  addressId: number,
  input: AddressFields,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE addresses SET first_name = ${input.f_name}, last_name = ${input.l_name}, company_name = ${input.company_name},
      address = ${input.address}, apartment_no = ${input.apartment_no}, state_id = ${input.state_id},
      city_id = ${input.city_id}, pincode = ${input.pincode}, email = ${input.email}, phone_number = ${input.phone_number}
    WHERE id = ${addressId} AND customer_id = ${customerId} RETURNING id`.execute(db);
  return rows.length === 1;
}

/**
 * Call it in a transaction that holds the lock on the account, so that the address cannot be deleted in between.
 * @returns whether the customer has this address
 */
export async function setDefaultAddress(db: Db, customerId: number, addressId: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE customers SET default_address_id = a.id FROM addresses a
    WHERE customers.id = ${customerId} AND a.customer_id = ${customerId} AND a.id = ${addressId}
    RETURNING a.id`.execute(db);
  return rows.length === 1;
}

/**
 * Call it in a transaction that holds the lock on the account, which changes too if this is its default address.
 * @returns whether the customer had this address
 */
export async function deleteAddress(db: Db, customerId: number, addressId: number): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM addresses WHERE id = ${addressId} AND customer_id = ${customerId} RETURNING id`.execute(db);
  return rows.length === 1;
}
