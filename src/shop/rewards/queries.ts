import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

export interface NewEntry {
  customerId: number;
  /** Idempotency key, such as "order 17 delivered": there is one entry per occasion. */
  occasion: string;
  /** Positive when earned, negative when taken back. */
  points: number;
  /** Shown to the customer. */
  reason: string;
  orderNumber: string | null;
  at: Date;
}

/** @returns false when there is already an entry for the occasion */
export async function addPoints(db: Db, entry: NewEntry): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO reward_entries (customer_id, occasion, points, reason, order_number, at)
    VALUES (${entry.customerId}, ${entry.occasion}, ${entry.points}, ${entry.reason}, ${entry.orderNumber}, ${entry.at})
    ON CONFLICT (occasion) DO NOTHING RETURNING id`.execute(db);
  return rows.length === 1;
}

/** Points earned with an order, less those taken back. */
export async function sumOrderPoints(db: Db, customerId: number, orderNumber: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    SELECT coalesce(sum(points), 0)::int AS points FROM reward_entries
    WHERE customer_id = ${customerId} AND order_number = ${orderNumber}`.execute(db);
  return rows[0]?.points ?? 0;
}

export interface LedgerRow {
  points: number;
  reason: string;
  order_no: string | null;
  at: Date;
  balance: number;
}

/** Every entry with the balance after it, newest first. */
export async function listLedger(db: Db, customerId: number): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    SELECT points, reason, order_number AS order_no, at, sum(points) OVER (ORDER BY id)::int AS balance
    FROM reward_entries WHERE customer_id = ${customerId} ORDER BY id DESC`.execute(db);
  return rows;
}

/** Points earned by doctors less those taken back, between two days (YYYY-MM-DD, IST), including deleted accounts. */
export async function sumDoctorsPoints(db: Db, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ customer_id: number; name: string; points: number }>`
    SELECT e.customer_id, coalesce(max(n.name), '') AS name, sum(e.points)::int AS points
    FROM reward_entries e JOIN customer_beginnings b ON b.id = e.customer_id LEFT JOIN customer_names n ON n.id = e.customer_id
    WHERE b.account_type = 'doctor' AND (e.at AT TIME ZONE 'Asia/Kolkata')::date BETWEEN ${from}::date AND ${to}::date
    GROUP BY e.customer_id HAVING sum(e.points) <> 0`.execute(db);
  return rows;
}
