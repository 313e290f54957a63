import { sql } from "kysely";
import type { QueryOf } from "../../contract/call.ts";
import type { Licence, LicenceGiven } from "../../contract/dealer-licences.ts";
import type { licencesStaffCalls } from "../../contract/staff/dealer-licences.ts";
import type { Language } from "../../language/text.ts";
import { countRows, cursorClause, type ListOrder, type Page, toPage } from "../kit/list-page.ts";
import { and, matchesWords, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { addDays, type Buyer, type LicenceRule, noticeDays } from "./licence.ts";

export async function findLicence(db: Db, customerId: number): Promise<Licence | null> {
  const { rows } = await sql<Licence>`
    SELECT kind, number, valid_until, state, reason FROM dealer_licences WHERE customer_id = ${customerId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the licence until the transaction ends. */
export async function lockLicence(db: Db, customerId: number): Promise<Licence | null> {
  const { rows } = await sql<Licence>`
    SELECT kind, number, valid_until, state, reason FROM dealer_licences
    WHERE customer_id = ${customerId} FOR UPDATE`.execute(db);
  return rows[0] ?? null;
}

/** Stores a licence. Unless it is unchanged, it has to be verified again. */
export async function storeLicence(db: Db, customerId: number, given: LicenceGiven, now: Date): Promise<void> {
  await sql`
    INSERT INTO dealer_licences AS l (customer_id, kind, number, valid_until, state, given_at)
    VALUES (${customerId}, ${given.kind}, ${given.number}, ${given.valid_until}, 'pending', ${now})
    ON CONFLICT (customer_id) DO UPDATE SET kind = excluded.kind, number = excluded.number,
      valid_until = excluded.valid_until, state = 'pending', reason = NULL, decided_at = NULL, given_at = excluded.given_at
    WHERE (l.kind, l.number, l.valid_until) IS DISTINCT FROM (excluded.kind, excluded.number, excluded.valid_until)`.execute(
    db,
  );
}

export async function decideLicence(
  db: Db,
  customerId: number,
  { state, reason, at }: { state: "verified" | "rejected"; reason: string | null; at: Date },
): Promise<void> {
  await sql`
    UPDATE dealer_licences SET state = ${state}, reason = ${reason}, decided_at = ${at}
    WHERE customer_id = ${customerId}`.execute(db);
}

export async function eraseLicence(db: Db, customerId: number): Promise<void> {
  await sql`DELETE FROM dealer_licences WHERE customer_id = ${customerId}`.execute(db);
  await sql`DELETE FROM licence_notices WHERE customer_id = ${customerId}`.execute(db);
}

interface LicensedBuyer {
  /** An account that may buy for resale; null if it may not. */
  buyer: Buyer | null;
  licence: Licence | null;
  /** The day (YYYY-MM-DD, IST) since which the shop asks for licences. */
  introduced: LicenceRule["introduced"];
}

export async function loadBuyer(db: Db, customerId: number): Promise<LicensedBuyer> {
  const { rows } = await sql<LicensedBuyer>`
    SELECT (introduced_at AT TIME ZONE 'Asia/Kolkata')::date::text AS introduced, (
      SELECT jsonb_build_object('account_type', account_type, 'since', (created_at AT TIME ZONE 'Asia/Kolkata')::date)
      FROM organisation_accounts WHERE id = ${customerId}) AS buyer, (
      SELECT jsonb_build_object('kind', kind, 'number', number, 'valid_until', valid_until, 'state', state, 'reason', reason)
      FROM dealer_licences WHERE customer_id = ${customerId}) AS licence
    FROM licence_introduction`.execute(db);
  return rows[0] ?? { buyer: null, licence: null, introduced: "1900-01-01" };
}

type Filter = QueryOf<(typeof licencesStaffCalls)["GET staff/licences"]>;
export type ListedLicence = Licence & {
  customer_id: number;
  account_type: Buyer["account_type"];
  name: string;
  company_name: string | null;
  given_at: Date;
};

const columns = sql`l.customer_id, l.kind, l.number, l.valid_until, l.state, l.reason, l.given_at, a.account_type, a.name, a.company_name`;
const expiry: ListOrder = {
  name: "expiry",
  keys: [
    { by: sql`l.valid_until`, type: "date" },
    { by: sql`l.customer_id`, type: "int" },
  ],
  spansTables: true,
};

export async function listLicences(db: Db, filter: Filter, today: string): Promise<Page<ListedLicence> | Refusal> {
  const cursor = cursorClause(expiry, filter);
  if (cursor instanceof Refusal) return cursor;
  const { state, expires, search } = filter;
  const where = and([
    state ? sql`l.state = ${state}` : null,
    expires === "expired" ? sql`l.valid_until < ${today}::date` : null,
    expires === "soon" ? sql`l.valid_until BETWEEN ${today}::date AND ${addDays(today, noticeDays)}::date` : null,
    matchesWords(sql`lower(a.name || ' ' || coalesce(a.company_name, '') || ' ' || l.number)`, search),
  ]);
  const from = sql`dealer_licences l JOIN organisation_accounts a ON a.id = l.customer_id`;
  const [page, total] = await Promise.all([
    sql<ListedLicence & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT ${columns}, ${cursor.place} AS place FROM ${from}
      WHERE ${and([where, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(db),
    countRows(db, sql`SELECT FROM ${from} WHERE ${where}`),
  ]);
  return toPage(cursor, page.rows, total);
}

export async function findListedLicence(db: Db, customerId: number): Promise<ListedLicence | null> {
  const { rows } = await sql<ListedLicence>`
    SELECT ${columns} FROM dealer_licences l JOIN organisation_accounts a ON a.id = l.customer_id
    WHERE l.customer_id = ${customerId}`.execute(db);
  return rows[0] ?? null;
}

interface DueNotice {
  customer_id: number;
  on_day: string;
}

/** Records customers whose licence, unless it is rejected, expires between two days (YYYY-MM-DD) and who have not been notified yet. */
export async function noteExpiring(db: Db, from: string, to: string, now: Date): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    INSERT INTO licence_notices (customer_id, about, on_day, sent_at)
    SELECT l.customer_id, 'expiring', l.valid_until, ${now}
    FROM dealer_licences l JOIN organisation_accounts a ON a.id = l.customer_id
    WHERE l.valid_until BETWEEN ${from}::date AND ${to}::date AND l.state <> 'rejected'
    ON CONFLICT DO NOTHING RETURNING customer_id, on_day`.execute(db);
  return rows;
}

/** Licences of existing accounts that expire between two days (YYYY-MM-DD), inclusive. */
export async function countExpiringLicences(db: Db, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM dealer_licences l JOIN organisation_accounts a ON a.id = l.customer_id
    WHERE l.valid_until BETWEEN ${from}::date AND ${to}::date`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Records dealers who joined before licences were introduced, have submitted none, and have not been notified for this day yet. */
export async function noteMissing(db: Db, requiredFrom: string, introduced: string, now: Date): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    INSERT INTO licence_notices (customer_id, about, on_day, sent_at)
    SELECT a.id, 'missing', ${requiredFrom}::date, ${now} FROM dealer_accounts a
    WHERE (a.created_at AT TIME ZONE 'Asia/Kolkata')::date < ${introduced}::date
      AND NOT EXISTS (SELECT FROM dealer_licences l WHERE l.customer_id = a.id)
    ON CONFLICT DO NOTHING RETURNING customer_id, on_day`.execute(db);
  return rows;
}

export async function findHolder(db: Db, customerId: number) {
  const { rows } = await sql<{ email: string; first_name: string; language: Language }>`
    SELECT email, first_name, language FROM organisation_accounts WHERE id = ${customerId}`.execute(db);
  return rows[0];
}
