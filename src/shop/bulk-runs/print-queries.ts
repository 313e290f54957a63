import { sql } from "kysely";
import type { OrderAddress, OrderStatus } from "../../contract/orders.ts";
import type { Db } from "../kit/shop.ts";

export interface PaperOrder {
  id: number;
  number: string;
  shipping_address: OrderAddress;
  courier: string | null;
  tracking_number: string | null;
  due_paise: number;
}

/** Those of the named orders that are in one of the states, in the order in which they were named. */
export async function ordersForPaper(
  db: Db,
  tokens: readonly string[],
  statuses: readonly OrderStatus[],
): Promise<PaperOrder[]> {
  const { rows } = await sql<PaperOrder>`
    SELECT o.id, o.number, o.shipping_address, o.courier, o.tracking_number, s.due_paise
    FROM unnest(${tokens}::text[]) WITH ORDINALITY AS named (token, position) JOIN order_list o USING (token)
    JOIN order_payment_states s ON s.order_id = o.id
    WHERE o.status = ANY(${statuses}::text[]) ORDER BY named.position`.execute(db);
  return rows;
}

export async function tokensOfRun(db: Db, runId: number): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    SELECT token FROM bulk_run_orders WHERE run_id = ${runId} ORDER BY position`.execute(db);
  return rows.map(({ token }) => token);
}

export interface LineToPick {
  id: number;
  order_id: number;
  variant_id: number;
  ref_no: string;
  product_name: string;
  quantity: number;
  shelf: string | null;
}

export async function linesToPick(db: Db, orderIds: readonly number[]): Promise<LineToPick[]> {
  const { rows } = await sql<LineToPick>`
    SELECT l.id, l.order_id, l.variant_id, l.ref_no, l.product_name, l.quantity, s.shelf
    FROM order_line_list l LEFT JOIN variant_shelves s USING (variant_id)
    WHERE l.order_id = ANY(${orderIds}::bigint[]) ORDER BY l.id`.execute(db);
  return rows;
}

interface LotToLabel {
  ref_no: string;
  product_name: string;
  gtin: string | null;
  lot_no: string;
  expires_on: string | null;
  quantity: number;
}

/** The lots packed for these orders, as corrected, in the order in which the orders were named. */
export async function lotsToLabel(db: Db, orderIds: readonly number[]): Promise<LotToLabel[]> {
  const { rows } = await sql<LotToLabel>`
    SELECT l.ref_no, l.product_name, v.udi_di AS gtin, p.lot_no, p.expires_on, p.quantity
    FROM unnest(${orderIds}::bigint[]) WITH ORDINALITY AS named (order_id, place)
    JOIN order_lots p USING (order_id) JOIN order_line_list l ON l.id = p.order_line_id
    LEFT JOIN variant_names v USING (variant_id)
    ORDER BY named.place, l.position, p.expires_on NULLS LAST, p.lot_no`.execute(db);
  return rows;
}

export interface NumberedOrder {
  token: string;
  number: string;
  status: OrderStatus;
  city: string;
}

/** Orders by the search keys of their own numbers or of their documents' numbers. */
export async function ordersByNumber(db: Db, keys: readonly string[]): Promise<Map<string, NumberedOrder>> {
  const asked = [...new Set(keys)].filter((key) => key !== "");
  const { rows } = await sql<NumberedOrder & { key: string }>`
    SELECT k.key, o.token, o.number, o.status, o.shipping_address ->> 'city' AS city
    FROM unnest(${asked}::text[]) AS k (key) CROSS JOIN LATERAL (
      SELECT o.id FROM order_list o WHERE o.keys LIKE '%' || chr(10) || k.key || chr(10) || '%' AND search_key(o.number) = k.key
      UNION SELECT d.order_id FROM document_list d WHERE search_key(d.number) LIKE k.key
    ) found JOIN order_list o ON o.id = found.id`.execute(db);
  return new Map(rows.map(({ key, ...order }) => [key, order]));
}
