import { type Selectable, sql } from "kysely";
import type { Address, AddressFields, Registration, UserDetails } from "../../contract/customers.ts";
import type { IdentityField } from "../../contract/identity.ts";
import type { OrderAddress } from "../../contract/orders.ts";
import { and, matchesWords } from "../kit/lists.ts";
import type { Db } from "../kit/shop.ts";
import type { State } from "../tax/index.ts";
import type { CustomersTables } from "./tables.ts";

export type CustomerRow = Selectable<CustomersTables["customers"]>;
export type Profile = Omit<Registration, "email" | "password">;

/** The account with this email address, and whether it has been signed in to from this network before. */
export async function findSignInAccount(db: Db, email: string, network: string) {
  const { rows } = await sql<{ id: number; password_hash: string; network_known: boolean }>`
    SELECT id, password_hash,
           EXISTS (SELECT FROM known_networks k WHERE k.customer_id = c.id AND k.network = ${network}) AS network_known
    FROM customers c WHERE lower(email) = lower(${email}) AND deleted_at IS NULL`.execute(db);
  return rows[0];
}

export async function findCustomerByEmail(db: Db, email: string) {
  const { rows } = await sql<{ id: number; email: string }>`
    SELECT id, email FROM customers WHERE lower(email) = lower(${email}) AND deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** Contact details of a customer; undefined when the account is deleted. */
export async function findCustomer(db: Db, id: number) {
  const { rows } = await sql<Contact>`
    SELECT id, email, first_name, last_name, account_type, mci_number, mobile_number, company_name, verification
    FROM customers WHERE id = ${id} AND deleted_at IS NULL`.execute(db);
  return rows[0];
}

type Contact = Pick<CustomerRow, "id" | "email" | "first_name" | "last_name" | "account_type"> &
  Pick<CustomerRow, "mci_number" | "mobile_number" | "company_name" | "verification">;

/** Ids of accounts whose name, company, email address, number or GSTIN contain all words; the newest 200. */
export async function searchCustomerIds(db: Db, words: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM customers WHERE ${and([sql`deleted_at IS NULL`, matchesWords(sql`search`, words.join(" "))])}
    ORDER BY id DESC LIMIT 200`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Inserts a customer with their first saved address.
 * @returns null when the email address already has an account
 */
export async function insertCustomer(
  db: Db,
  input: Registration,
  { passwordHash, notice }: { passwordHash: string; notice: string },
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ customer_id: number }>`
    WITH customer AS (
      INSERT INTO customers (email, password_hash, first_name, last_name, born_on, mobile_number, mci_number,
        account_type, company_name, gstin, state_id, city_id, apartment_no, pincode, address, created_at, notice_version,
        notice_agreed_at)
      VALUES (${input.email}, ${passwordHash}, ${input.first_name}, ${input.last_name}, ${input.dob},
        ${input.mobile_number}, ${input.mci_number}, ${input.account_type}, ${input.company_name}, ${input.gstin},
        ${input.state_id}, ${input.city_id}, ${input.apartment_no}, ${input.pincode}, ${input.address}, ${now},
        ${notice}, ${now})
      ON CONFLICT (lower(email)) DO NOTHING
      RETURNING *
    )
    INSERT INTO addresses (customer_id, first_name, last_name, company_name, address, apartment_no, state_id, city_id,
      pincode, email, phone_number, created_at)
    SELECT id, first_name, last_name, coalesce(company_name, ''), address, coalesce(apartment_no, ''), state_id, city_id,
      pincode, email, mobile_number, created_at FROM customer
    RETURNING customer_id`.execute(db);
  return rows[0]?.customer_id ?? null;
}

export async function loadProfile(db: Db, customerId: number): Promise<UserDetails> {
  const { rows } = await sql<UserDetails>`
    SELECT id, first_name AS f_name, last_name AS l_name, email, mobile_number, born_on AS dob, mci_number, verification,
           verification_reason, account_type, company_name, gstin, state_id, city_id, apartment_no, pincode, address,
           coalesce((SELECT points FROM reward_balances b WHERE b.customer_id = customers.id), 0) AS reward_points
    FROM customers WHERE id = ${customerId}`.execute(db);
  return requireRow(rows);
}

/** The privacy notice agreed to at registration; undefined when none was recorded. */
export async function findConsent(db: Db, customerId: number): Promise<{ version: string; at: Date } | undefined> {
  const { rows } = await sql<{ version: string; at: Date }>`
    SELECT notice_version AS version, notice_agreed_at AS at FROM customers
    WHERE id = ${customerId} AND notice_version IS NOT NULL`.execute(db);
  return rows[0];
}

/** What customers may change about themselves, locked until the transaction ends. */
export async function lockProfile(db: Db, customerId: number): Promise<Profile> {
  const { rows } = await sql<Profile>`
    SELECT first_name, last_name, born_on AS dob, mobile_number, mci_number, account_type, company_name, gstin, state_id,
           city_id, apartment_no, pincode, address
    FROM customers WHERE id = ${customerId} FOR UPDATE`.execute(db);
  return requireRow(rows);
}

export async function updateProfile(db: Db, customerId: number, profile: Profile): Promise<void> {
  await sql`
    UPDATE customers SET first_name = ${profile.first_name}, last_name = ${profile.last_name}, born_on = ${profile.dob},
      mobile_number = ${profile.mobile_number}, mci_number = ${profile.mci_number},
      account_type = ${profile.account_type}, company_name = ${profile.company_name}, gstin = ${profile.gstin},
      state_id = ${profile.state_id}, city_id = ${profile.city_id}, apartment_no = ${profile.apartment_no},
      pincode = ${profile.pincode}, address = ${profile.address}
    WHERE id = ${customerId}`.execute(db);
}

/** Returns a decided verification to the queue, with the names of the fields changed since. */
export async function resetVerification(db: Db, customerId: number, fields: IdentityField[], now: Date): Promise<void> {
  await sql`
    UPDATE customers SET verification = 'pending', verification_reason = NULL, verification_reset_at = ${now},
      verification_reset_fields = ARRAY(
        SELECT DISTINCT unnest(coalesce(verification_reset_fields, '{}') || ${fields}::text[]) ORDER BY 1)
    WHERE id = ${customerId} AND (verification <> 'pending' OR verification_reset_at IS NOT NULL)`.execute(db);
}

/** The state's GST code, and whether the city is in that state; undefined for an unknown state. */
export async function findPlace(db: Db, stateId: number, cityId: number) {
  const { rows } = await sql<{ gst_code: string; city: "here" | "elsewhere" | "unknown" }>`
    SELECT gst_code, CASE
      WHEN EXISTS (SELECT FROM places WHERE city_id = ${cityId} AND state_id = ${stateId}) THEN 'here'
      WHEN EXISTS (SELECT FROM places WHERE city_id = ${cityId}) THEN 'elsewhere'
      ELSE 'unknown' END AS city
    FROM places WHERE state_id = ${stateId} LIMIT 1`.execute(db);
  return rows[0];
}

const addressFields = sql`
  a.first_name AS f_name, a.last_name AS l_name, a.company_name, a.address, a.apartment_no, a.state_id, a.city_id,
  p.city, p.state, a.pincode, a.email, a.phone_number`;

const addressesWithPlaces = sql`addresses a LEFT JOIN places p ON p.city_id = a.city_id AND p.state_id = a.state_id`;

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

/** @returns whether the customer has this address */
export async function setDefaultAddress(db: Db, customerId: number, addressId: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE customers SET default_address_id = a.id FROM addresses a
    WHERE customers.id = ${customerId} AND a.customer_id = customers.id AND a.id = ${addressId}
    RETURNING a.id`.execute(db);
  return rows.length === 1;
}

/** @returns whether the customer had this address */
export async function deleteAddress(db: Db, customerId: number, addressId: number): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM addresses WHERE id = ${addressId} AND customer_id = ${customerId} RETURNING id`.execute(db);
  return rows.length === 1;
}

/** A saved address as stored with an order, plus its state as the tax rules need it; null when the state is unknown. */
export interface CheckoutAddress {
  printed: OrderAddress;
  state_row: State | null;
}

export interface CheckoutParties {
  customer: Pick<CustomerRow, "id" | "account_type" | "gstin">;
  shipping: CheckoutAddress;
  billing: CheckoutAddress;
  sellerState: State | null;
}

/** Buyer, addresses and seller's state in one query; undefined unless both addresses belong to this customer. */
export async function loadCheckoutParties(
  db: Db,
  customerId: number,
  { shippingId, billingId, sellerStateId }: { shippingId: number; billingId: number; sellerStateId: number },
): Promise<CheckoutParties | undefined> {
  const { rows } = await sql<{ id: number } & CheckoutAddress & Pick<CheckoutParties, "customer" | "sellerState">>`
    SELECT a.id, row_to_json(printed) AS printed, ${stateRow("p")} AS state_row, ${stateRow("seller")} AS "sellerState",
           json_build_object('id', c.id, 'account_type', c.account_type, 'gstin', c.gstin) AS customer
    FROM ${addressesWithPlaces} JOIN customers c ON c.id = a.customer_id
    CROSS JOIN LATERAL (SELECT ${addressFields}) printed
    LEFT JOIN LATERAL (SELECT * FROM places WHERE state_id = ${sellerStateId} LIMIT 1) seller ON true
    WHERE a.customer_id = ${customerId} AND a.id IN (${shippingId}, ${billingId})`.execute(db);
  const shipping = rows.find((row) => row.id === shippingId);
  const billing = rows.find((row) => row.id === billingId);
  if (!shipping || !billing) return undefined;
  const side = ({ printed, state_row }: CheckoutAddress) => ({ printed, state_row });
  const { customer, sellerState } = shipping;
  return { customer, sellerState, shipping: side(shipping), billing: side(billing) };
}

function stateRow(table: "p" | "seller") {
  const [id, name, code, kind] = ["state_id", "state", "gst_code", "kind"].map((column) =>
    sql.ref(`${table}.${column}`),
  );
  return sql`
    CASE WHEN ${id} IS NOT NULL THEN json_build_object('id', ${id}, 'name', ${name}, 'gst_code', ${code}, 'kind', ${kind}) END`;
}

/** Remembers that a customer has signed in from this network. */
export async function rememberNetwork(db: Db, customerId: number, network: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO known_networks (customer_id, network, last_used_at) VALUES (${customerId}, ${network}, ${now})
    ON CONFLICT (customer_id, network) DO UPDATE SET last_used_at = excluded.last_used_at`.execute(db);
}

/** Stores a password reset link and invalidates the customer's older ones. */
export async function insertReset(
  db: Db,
  reset: { tokenHash: Buffer; customerId: number; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    WITH older AS (
      UPDATE password_resets SET used_at = ${reset.now} WHERE customer_id = ${reset.customerId} AND used_at IS NULL
    )
    INSERT INTO password_resets (token_hash, customer_id, created_at, expires_at)
    VALUES (${reset.tokenHash}, ${reset.customerId}, ${reset.now}, ${reset.expiresAt})`.execute(db);
}

/** The customer whose password this reset token may set; undefined when it is used or expired. */
export async function findCustomerByResetToken(db: Db, tokenHash: Buffer, now: Date) {
  const { rows } = await sql<{ id: number; email: string; first_name: string }>`
    SELECT c.id, c.email, c.first_name FROM password_resets r JOIN customers c ON c.id = r.customer_id
    WHERE r.token_hash = ${tokenHash} AND r.used_at IS NULL AND r.expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Undefined when the account is deleted. */
export async function findCredentials(db: Db, customerId: number) {
  const { rows } = await sql<Pick<CustomerRow, "email" | "first_name" | "password_hash">>`
    SELECT email, first_name, password_hash FROM customers WHERE id = ${customerId} AND deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** Serialises with other password changes and new sessions of this customer. */
export async function lockCustomer(db: Db, customerId: number): Promise<void> {
  await sql`SELECT FROM customers WHERE id = ${customerId} FOR UPDATE`.execute(db);
}

/** Sets the password and ends everything started with the old one: reset links, and sessions except the one kept. */
export async function setPassword(
  db: Db,
  customerId: number,
  passwordHash: string,
  now: Date,
  keptSession: Buffer | null,
): Promise<void> {
  await sql`
    WITH links AS (
      UPDATE password_resets SET used_at = ${now} WHERE customer_id = ${customerId} AND used_at IS NULL
    ), others AS (
      DELETE FROM sessions WHERE customer_id = ${customerId} AND token_hash IS DISTINCT FROM ${keptSession}
    )
    UPDATE customers SET password_hash = ${passwordHash} WHERE id = ${customerId}`.execute(db);
}

/**
 * Erases the person from an account and ends its sessions. The row stays because orders refer to it; state and city identify nobody.
 * @returns false when it was erased before
 */
export async function eraseCustomer(db: Db, customerId: number, name: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE customers SET deleted_at = ${now}, email = 'deleted-' || id || '@account.invalid', password_hash = '',
      first_name = ${name}, last_name = '', born_on = '1900-01-01', mobile_number = '', mci_number = NULL,
      verification = 'pending', verification_reason = NULL, verification_reset_at = NULL,
      verification_reset_fields = NULL, company_name = NULL, gstin = NULL, apartment_no = NULL,
      pincode = '', address = '', default_address_id = NULL
    WHERE id = ${customerId} AND deleted_at IS NULL RETURNING id`.execute(db);
  await sql`DELETE FROM sessions WHERE customer_id = ${customerId}`.execute(db);
  await sql`DELETE FROM addresses WHERE customer_id = ${customerId}`.execute(db);
  await sql`DELETE FROM password_resets WHERE customer_id = ${customerId}`.execute(db);
  await sql`DELETE FROM known_networks WHERE customer_id = ${customerId}`.execute(db);
  await sql`DELETE FROM customer_activity WHERE customer_id = ${customerId}`.execute(db);
  return rows.length === 1;
}

/** For rows that always exist: customers are erased but never deleted. */
function requireRow<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error("A required row is missing.");
  return row;
}
