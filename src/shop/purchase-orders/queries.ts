import { sql } from "kysely";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";
import type { OrderRow } from "../orders/index.ts";

export interface StoredFile {
  token: string;
  customer_id: number;
  name: string;
  content: Buffer;
  uploaded_at: Date;
}

export async function insertFile(db: Db, file: StoredFile): Promise<void> {
  await db
    .insertInto("purchase_order_files")
    .values({ ...file, order_id: null })
    .execute();
}

/** Makes the customer's other uploads wait until the transaction ends. */
export async function lockCustomerFiles(db: Db, customerId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('purchase_order_files'), ${customerId}::int)`.execute(db);
}

/** Deletes all but the newest of a customer's files that belong to no order. */
export async function deleteOlderUnclaimed(db: Db, customerId: number, kept: number): Promise<void> {
  // PostgreSQL rechecks the outer condition after waiting for an order that claims one of them.
  await sql`
    DELETE FROM purchase_order_files WHERE order_id IS NULL AND id IN (
      SELECT id FROM purchase_order_files WHERE customer_id = ${customerId} AND order_id IS NULL
      ORDER BY id DESC OFFSET ${kept})`.execute(db);
}

export async function deleteUnclaimed(db: Db, customerId: number, token: string): Promise<void> {
  await sql`
    DELETE FROM purchase_order_files
    WHERE token = ${token} AND customer_id = ${customerId} AND order_id IS NULL`.execute(db);
}

/**
 * Attaches a customer's file to an order.
 * @returns false if the customer has no such file, or it already belongs to an order
 */
export async function claimFile(db: Db, customerId: number, token: string, orderId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE purchase_order_files SET order_id = ${orderId}
    WHERE token = ${token} AND customer_id = ${customerId} AND order_id IS NULL`.execute(db);
  return numAffectedRows === 1n;
}

export interface AttachedFile {
  name: string;
  bytes: number;
}

/** A parcel is ordered by the purchase order of the order it was split from. */
const fileOf = ({ id, parent_id }: Ordered) => sql`order_id = ${parent_id ?? id}`;
type Ordered = Pick<OrderRow, "id" | "parent_id">;

export async function findAttachedFile(db: Db, order: Ordered): Promise<AttachedFile | null> {
  const { rows } = await sql<AttachedFile>`
    SELECT name, octet_length(content) AS bytes FROM purchase_order_files WHERE ${fileOf(order)}`.execute(db);
  return rows[0] ?? null;
}

export async function readAttachedFile(db: Db, order: Ordered): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`
    SELECT content FROM purchase_order_files WHERE ${fileOf(order)}`.execute(db);
  return rows[0]?.content ?? null;
}

/** Files that were never used for an order. */
export const deleteUnclaimedBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "purchase_order_files", sql`order_id IS NULL AND uploaded_at <= ${moment}`, limit);

export async function deleteCustomerFiles(db: Db, customerId: number): Promise<void> {
  await sql`DELETE FROM purchase_order_files WHERE customer_id = ${customerId}`.execute(db);
}
