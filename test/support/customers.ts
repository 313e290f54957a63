import { createHash, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Customer } from "../../src/shop/kit/api.ts";

/** The password of every customer created by tests. */
export const password = "otoscope-and-tuning-fork";

export interface CustomerOptions {
  verification?: "pending" | "verified" | "rejected";
  account_type?: "doctor" | "dealer" | "hospital";
  /** By default the seller's own state, so that CGST and SGST apply. */
  state_id?: number;
  /** Dealers have a verified licence unless this is false. */
  licensed?: boolean;
}

export interface TestCustomer {
  id: number;
  email: string;
  firstName: string;
  /** Session token, for `request(…, { token })`. */
  token: string;
  /** The first saved address. */
  addressId: number;
}

/** A signed-in customer as attached to requests, for rules that need no database. */
export function makeCaller(wishes: Partial<Customer> = {}): Customer {
  return { id: 1, firstName: "Asha", verified: false, sessionHash: Buffer.alloc(32), ...wishes };
}

let made = 0;

/**
 * A registered and signed-in customer, inserted directly into the database: registering takes a tenth of a second by design.
 * Tests of registration itself use the API.
 */
export async function makeCustomer(
  db: Kysely<never>,
  passwordHash: string,
  sessionEnd: Date,
  { verification = "pending", account_type = "doctor", state_id, licensed = true }: CustomerOptions,
): Promise<TestCustomer> {
  made += 1;
  const firstName = "Asha";
  const email = `asha.${process.pid}.${made}@clinic.example`;
  const token = randomBytes(32).toString("base64url");
  const inserted = await sql<{ id: number; address_id: number }>`
    WITH place AS (
      SELECT c.state_id, c.id AS city_id FROM cities c
      WHERE c.state_id = coalesce(${state_id ?? null}::integer, (SELECT (value->>'state_id')::integer FROM settings WHERE name = 'company'))
      ORDER BY c.id LIMIT 1
    ), customer AS (
      INSERT INTO customers (email, password_hash, first_name, last_name, born_on, mobile_number, mci_number,
        verification, account_type, state_id, city_id, pincode, address)
      SELECT ${email}, ${passwordHash}, ${firstName}, 'Rao', '1980-02-29', '9876543210', 'MCI/12345',
        ${verification}, ${account_type}, state_id, city_id, '400001', '4 Residency Road' FROM place
      RETURNING *
    ), session AS (
      INSERT INTO sessions (token_hash, customer_id, created_at, expires_at)
      SELECT ${createHash("sha256").update(token).digest()}, id, ${sessionEnd}::timestamptz - interval '1 day', ${sessionEnd}
      FROM customer
    ), address AS (
      INSERT INTO addresses (customer_id, first_name, last_name, address, state_id, city_id, pincode, email, phone_number)
      SELECT id, first_name, last_name, address, state_id, city_id, pincode, email, mobile_number FROM customer
      RETURNING id
    ), licence AS (
      INSERT INTO dealer_licences (customer_id, kind, number, valid_until, state, given_at, decided_at)
      SELECT id, 'md42', 'MD42/' || id, '2199-12-31', 'verified', now(), now() FROM customer
      WHERE account_type = 'dealer' AND ${licensed}
    )
    SELECT customer.id, address.id AS address_id FROM customer, address`.execute(db);
  const row = inserted.rows[0];
  if (!row) throw new Error(`There is no city in the state ${state_id ?? "of the seller"}.`);
  return { id: row.id, email, firstName, token, addressId: row.address_id };
}
