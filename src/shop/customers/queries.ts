import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Registration, UserDetails } from "../../contract/customers.ts";
import type { IdentityField } from "../../contract/identity.ts";
import { type Language, language } from "../../language/text.ts";
import type { Customer } from "../kit/api.ts";
import { and, matchesWords } from "../kit/lists.ts";
import type { Db } from "../kit/shop.ts";
import { endPushElsewhere } from "../push/index.ts";
import { earnsPoints, loadSettings } from "../settings/index.ts";
import { noticeToAccept } from "./consent-queries.ts";
import { callerColumns } from "./session-queries.ts";
import type { CustomersTables } from "./tables.ts";

export type CustomerRow = Selectable<CustomersTables["customers"]>;
export type Profile = Omit<Registration, "email" | "password" | `licence_${string}`>;

export async function findCustomerByEmail(db: Db, email: string) {
  const { rows } = await sql<Pick<CustomerRow, "id" | "email" | "language">>`
    SELECT id, email, language FROM customers WHERE lower(email) = lower(${email}) AND deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** Contact details of a customer; undefined if the account is deleted. */
export async function findCustomer(db: Db, id: number) {
  const { rows } = await contactOf(sql`${id}::int`).execute(db);
  return rows[0];
}

/** A subquery for a customer's contact details, for use in other modules' queries. */
export const contactOf = (id: RawBuilder<unknown>) => sql<Contact>`
  SELECT id, email, first_name, last_name, account_type, mci_number, mobile_number, company_name, verification, language
  FROM customers WHERE id = ${id} AND deleted_at IS NULL`;

/** The recipient of a mail that a visitor or customer requests. Customers get it in their own language. */
export async function recipient(db: Db, asked: { email: string; customer_id: number | null; language: Language }) {
  const customer = asked.customer_id === null ? undefined : await findCustomer(db, asked.customer_id);
  return { email: asked.email, language: customer?.language ?? asked.language };
}

export type Contact = Pick<CustomerRow, "id" | "email" | "first_name" | "last_name" | "account_type"> &
  Pick<CustomerRow, "mci_number" | "mobile_number" | "company_name" | "verification" | "language">;

/** Ids of accounts whose name, company, email address, number or GSTIN contain all words; the newest 200. */
export async function searchCustomerIds(db: Db, words: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM customers WHERE ${and([sql`deleted_at IS NULL`, matchesWords(sql`search`, words.join(" "))])}
    ORDER BY id DESC LIMIT 200`.execute(db);
  return rows.map(({ id }) => id);
}

/** @param ids a query for their ids */
export async function findCustomers(db: Db, ids: RawBuilder<unknown>): Promise<Map<number, Contact>> {
  const { rows } = await contactOf(sql`ANY(ARRAY(${ids}))`).execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A customer for whom staff order, as if signed in; undefined if the account is deleted. It cannot be deleted in this transaction. */
export async function holdBuyer(db: Db, id: number): Promise<(Customer & { email: string }) | undefined> {
  const { rows } = await sql<Omit<Customer, "sessionHash"> & { email: string }>`
    SELECT ${callerColumns}, c.email FROM customers c
    WHERE c.id = ${id} AND c.deleted_at IS NULL FOR NO KEY UPDATE`.execute(db);
  return rows[0] && { ...rows[0], sessionHash: Buffer.alloc(0) };
}

/** What is stored about a registration besides the details. */
interface Opening {
  passwordHash: string;
  /** The privacy notice agreed to; null while that is pending. */
  notice: string | null;
  /** If staff opened the account: who, and how the notice was agreed to. */
  by?: { name: string; through: "telephone" | null };
}

/**
 * Inserts a customer with their first saved address.
 * @returns null when the email address already has an account
 */
export async function insertCustomer(
  db: Db,
  input: Omit<Registration, "password">,
  { passwordHash, notice, by }: Opening,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ customer_id: number }>`
    WITH customer AS (
      INSERT INTO customers (email, password_hash, first_name, last_name, born_on, mobile_number, mci_number,
        account_type, company_name, gstin, state_id, city_id, apartment_no, pincode, address, created_at, notice_version,
        notice_agreed_at, notice_agreed_through, registered_by, language)
      VALUES (${input.email}, ${passwordHash}, ${input.first_name}, ${input.last_name}, ${input.dob},
        ${input.mobile_number}, ${input.mci_number}, ${input.account_type}, ${input.company_name}, ${input.gstin},
        ${input.state_id}, ${input.city_id}, ${input.apartment_no}, ${input.pincode}, ${input.address}, ${now},
        ${notice}, ${notice === null ? null : now}, ${by?.through ?? null}, ${by?.name ?? null}, ${language()})
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
  const { selling } = await loadSettings(db);
  const { rows } = await sql<Omit<UserDetails, "earns_points" | "notice_to_accept">>`
    SELECT id, first_name AS f_name, last_name AS l_name, email, mobile_number, born_on AS dob, mci_number, verification,
           verification_reason, account_type, company_name, gstin, state_id, city_id, apartment_no, pincode, address, language,
           coalesce((SELECT points FROM reward_balances b WHERE b.customer_id = customers.id), 0) AS reward_points
    FROM customers WHERE id = ${customerId}`.execute(db);
  const profile = requireRow(rows);
  return {
    ...profile,
    notice_to_accept: await noticeToAccept(db, customerId),
    earns_points: earnsPoints(selling.reward_earners, profile.account_type),
  };
}

/** For an account that staff opened: whose it is, who opened it, and how the privacy notice was agreed to. */
export async function findOpenedAccount(db: Db, id: number) {
  const { rows } = await sql<
    Pick<CustomerRow, "email" | "first_name" | "registered_by" | "notice_agreed_through" | "language">
  >`
    SELECT email, first_name, registered_by, notice_agreed_through, language FROM customers
    WHERE id = ${id} AND deleted_at IS NULL`.execute(db);
  return rows[0];
}

interface Consent {
  version: string;
  at: Date;
  through: "telephone" | null;
}

/** The privacy notice agreed to at registration; undefined if none was recorded. */
export async function findConsent(db: Db, customerId: number): Promise<Consent | undefined> {
  const { rows } = await sql<Consent>`
    SELECT notice_version AS version, notice_agreed_at AS at, notice_agreed_through AS through FROM customers
    WHERE id = ${customerId} AND notice_version IS NOT NULL`.execute(db);
  return rows[0];
}

/** What customers may change about themselves, locked until the transaction ends; undefined if the account is deleted. */
export async function lockProfile(db: Db, customerId: number): Promise<Profile | undefined> {
  const { rows } = await sql<Profile>`
    SELECT first_name, last_name, born_on AS dob, mobile_number, mci_number, account_type, company_name, gstin, state_id,
           city_id, apartment_no, pincode, address
    FROM customers WHERE id = ${customerId} AND deleted_at IS NULL FOR UPDATE`.execute(db);
  return rows[0];
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

export async function setAccountType(db: Db, customerId: number, type: UserDetails["account_type"]): Promise<void> {
  await sql`UPDATE customers SET account_type = ${type} WHERE id = ${customerId}`.execute(db);
}

/** Returns a decided verification to the queue, and records which fields have changed since. */
export async function resetVerification(db: Db, customerId: number, fields: IdentityField[], now: Date): Promise<void> {
  await sql`
    UPDATE customers SET verification = 'pending', verification_reason = NULL, verification_reset_at = ${now},
      verification_reset_fields = ARRAY(
        SELECT DISTINCT unnest(coalesce(verification_reset_fields, '{}') || ${fields}::text[]) ORDER BY 1)
    WHERE id = ${customerId} AND (verification <> 'pending' OR verification_reset_at IS NOT NULL)`.execute(db);
}

/** Serialises with other password changes and new sessions of this customer. */
export async function lockCustomer(db: Db, customerId: number): Promise<void> {
  await sql`SELECT FROM customers WHERE id = ${customerId} FOR UPDATE`.execute(db);
}

/**
 * The State of an account's address; null if the account is deleted. Waits for orders, the deletion and other changes of its details,
 * addresses and GSTINs, and blocks them until the transaction ends. Call it before locking anything else of the customer's.
 */
export async function lockAccountState(db: Db, customerId: number): Promise<number | null> {
  const { rows } = await sql<{ state_id: number }>`
    SELECT state_id FROM customers WHERE id = ${customerId} AND deleted_at IS NULL FOR NO KEY UPDATE`.execute(db);
  return rows[0]?.state_id ?? null;
}

export async function setAccountGstin(db: Db, customerId: number, gstin: string | null): Promise<void> {
  await sql`
    UPDATE customers SET gstin = ${gstin} WHERE id = ${customerId} AND gstin IS DISTINCT FROM ${gstin}`.execute(db);
}

/**
 * Erases the person from an account and ends its sessions. The row stays because orders refer to it; state and city identify no one.
 * @returns false if it was already erased
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
  await endPushElsewhere(db, customerId, null);
  await sql`DELETE FROM addresses WHERE customer_id = ${customerId}`.execute(db);
  await sql`DELETE FROM password_resets WHERE customer_id = ${customerId}`.execute(db);
  await sql`DELETE FROM known_networks WHERE customer_id = ${customerId}`.execute(db);
  await sql`DELETE FROM customer_activity WHERE customer_id = ${customerId}`.execute(db);
  return rows.length === 1;
}

/** For rows that always exist: customers are erased but never deleted. */
export function requireRow<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error("A required row is missing.");
  return row;
}
