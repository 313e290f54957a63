import { type Insertable, sql } from "kysely";
import type { SecurityEvent } from "../../contract/staff/security-events.ts";
import { toNetwork } from "../../platform/network.ts";
import { deleteBatch } from "../kit/delete-batch.ts";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and, type DayRange, PLAN_EACH_TIME, withinDays } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { SecurityEventsTables } from "./tables.ts";

type NewEvent = Omit<Insertable<SecurityEventsTables["security_events"]>, "at">;

/** @param throttle skips the event if this network caused one within the last minute; null records every event */
export async function insertEvent(
  db: Db,
  event: NewEvent,
  at: Date,
  throttle: "any account" | "same account" | null,
): Promise<void> {
  const { kind, account, account_id, network, user_agent, detail } = event;
  await sql`
    INSERT INTO security_events (at, kind, account, account_id, network, user_agent, detail)
    SELECT ${at}, ${kind}, ${account}, ${account_id}::int, ${network}, ${user_agent}, ${detail}
    WHERE ${throttle === null} OR NOT EXISTS (
      SELECT FROM security_events
      WHERE network = ${network} AND at > ${at}::timestamptz - interval '1 minute'
        AND kind = ${kind} AND account = ${account} AND detail = ${detail}
        AND (${throttle === "any account"} OR account_id IS NOT DISTINCT FROM ${account_id}::int)
    )`.execute(db);
}

export interface EventFilter extends PageRequest, DayRange {
  kind?: string | undefined;
  account?: "staff" | "customer" | undefined;
  account_id?: number | undefined;
  network?: string | undefined;
}

const newest: ListOrder = {
  name: "newest",
  keys: [
    { by: sql`at`, type: "timestamptz" },
    { by: sql`e.id`, type: "bigint" },
  ],
  descending: true,
};

/** One page of events, newest first. */
export async function listSecurityEvents(db: Db, filter: EventFilter): Promise<Page<SecurityEvent> | Refusal> {
  const cursor = cursorClause(newest, filter);
  if (cursor instanceof Refusal) return cursor;
  const { kind, account, account_id, network } = filter;
  const where = and([
    kind ? sql`kind = ${kind}` : null,
    account ? sql`account = ${account}` : null,
    account_id ? sql`account_id = ${account_id}` : null,
    network ? sql`network = ${toNetwork(network)}` : null,
    ...withinDays(sql`at`, filter),
  ]);
  const [page, total] = await Promise.all([
    sql<Omit<SecurityEvent, "at"> & { at: Date; place: string[] }>`${PLAN_EACH_TIME}
      SELECT e.id, at, kind, account, account_id, coalesce(n.name, c.name) AS account_name, network, user_agent, detail, ${cursor.place} AS place
      FROM security_events e LEFT JOIN staff_names n ON e.account = 'staff' AND n.id = e.account_id
        LEFT JOIN customer_names c ON e.account = 'customer' AND c.id = e.account_id
      WHERE ${and([where, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(db),
    countRows(db, sql`SELECT FROM security_events WHERE ${where}`),
  ]);
  const { rows, meta } = toPage(cursor, page.rows, total);
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), meta };
}

/** Erases a customer's networks and browsers. The events stay: they are kept for a year. */
export async function eraseOrigins(db: Db, customerId: number): Promise<void> {
  await sql`
    UPDATE security_events SET network = '', user_agent = '', detail = ''
    WHERE account = 'customer' AND account_id = ${customerId}`.execute(db);
}

export const deleteEventsBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "security_events", sql`at <= ${moment}`, limit);
