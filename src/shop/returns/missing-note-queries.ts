import { type RawBuilder, sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { OrderReturnRow } from "./queries.ts";

/* Where `note_required` is set, returned goods have their credit note, or nothing was left to credit. */

/** Goods of an order that came back without a credit note, oldest first. */
export async function returnsWithoutNotes(db: Db, orderId: number): Promise<OrderReturnRow[]> {
  const { rows } = await sql<OrderReturnRow>`
    SELECT r.* FROM order_returns r
    WHERE r.order_id = ${orderId} AND r.received_at IS NOT NULL AND NOT r.note_required
      AND NOT EXISTS (SELECT FROM credit_note_list n WHERE n.return_id = r.id) ORDER BY r.id`.execute(db);
  return rows;
}

/** Orders, or only this one, that have a document but no credit note for goods that came back or for their cancellation. */
export async function ordersWithoutNotes(db: Db, only: number | null = null): Promise<number[]> {
  const isOnly = (id: RawBuilder<unknown>) => sql`(${only}::bigint IS NULL OR ${id} = ${only})`;
  const isDocumented = (id: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT FROM document_list d WHERE d.order_id = ${id} AND d.kind IN ('invoice', 'bill_of_supply'))`;
  const { rows } = await sql<{ id: number }>`
    SELECT o.id FROM order_list o
    WHERE o.status = 'cancelled' AND ${isOnly(sql`o.id`)} AND ${isDocumented(sql`o.id`)}
      AND NOT EXISTS (SELECT FROM credit_note_list n WHERE n.order_id = o.id)
    UNION
    SELECT r.order_id FROM order_returns r
    WHERE r.received_at IS NOT NULL AND NOT r.note_required AND ${isOnly(sql`r.order_id`)} AND ${isDocumented(sql`r.order_id`)}
      AND NOT EXISTS (SELECT FROM credit_note_list n WHERE n.return_id = r.id)
    ORDER BY 1`.execute(db);
  return rows.map(({ id }) => id);
}
