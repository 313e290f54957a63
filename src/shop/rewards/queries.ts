import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

export interface NewEntry {
  customerId: number;
  /** What the points are for, for instance "order 17 delivered"; a second entry for the same is not written. */
  occasion: string;
  /** More than 0 when given, less when taken back. */
  points: number;
  /** For the customer to read. */
  reason: string;
  orderNumber: string | null;
  at: Date;
}

/** @returns whether the entry was written by this call */
export async function addPoints(db: Db, entry: NewEntry): Promise<boolean> {
  const found = await sql`
    INSERT INTO reward_entries (customer_id, occasion, points, reason, order_number, at)
    VALUES (${entry.customerId}, ${entry.occasion}, ${entry.points}, ${entry.reason}, ${entry.orderNumber}, ${entry.at})
    ON CONFLICT (occasion) DO NOTHING RETURNING id`.execute(db);
  return found.rows.length === 1;
}

/** The points that an order has brought, less those taken back. */
export async function pointsOfOrder(db: Db, customerId: number, orderNumber: string): Promise<number> {
  const found = await sql<{ points: number }>`
    SELECT coalesce(sum(points), 0)::int AS points FROM reward_entries
    WHERE customer_id = ${customerId} AND order_number = ${orderNumber}`.execute(db);
  return found.rows[0]?.points ?? 0;
}

export interface LedgerRow {
  points: number;
  reason: string;
  order_no: string | null;
  at: Date;
  balance: number;
}

/** Every entry with the balance after it, newest first. */
export async function ledgerOf(db: Db, customerId: number): Promise<LedgerRow[]> {
  const found = await sql<LedgerRow>`
    SELECT points, reason, order_number AS order_no, at, sum(points) OVER (ORDER BY id)::int AS balance
    FROM reward_entries WHERE customer_id = ${customerId} ORDER BY id DESC`.execute(db);
  return found.rows;
}
