import { sql } from "kysely";
import type { ParcelKind } from "../../contract/parcels.ts";
import type { Db } from "../kit/shop.ts";
import type { Adjustment } from "../tax/index.ts";
import { type InsertedOrder, insertAsOrder, type NewOrder } from "./insert-queries.ts";
import { findOrder, type OrderRow } from "./queries.ts";

type Member = Pick<OrderRow, "id" | "parent_id">;

const familyId = ({ id, parent_id }: Member) => parent_id ?? id;

/** An order and the parcels split from it, each an order itself. Excludes merged parcels. Oldest first. */
export async function parcelsOfOrder(db: Db, order: Member): Promise<OrderRow[]> {
  const family = familyId(order);
  const { rows } = await sql<OrderRow>`
    SELECT * FROM orders WHERE (id = ${family} OR parent_id = ${family}) AND merged_at IS NULL ORDER BY id`.execute(db);
  return rows;
}

/** Locks a parcel that is to be merged. Lock the order it came from first. */
export async function findParcel(db: Db, token: string, parentId: number): Promise<OrderRow | undefined> {
  const parcel = await findOrder(db, { token }, { forUpdate: true });
  return parcel?.parent_id === parentId ? parcel : undefined;
}

/**
 * Waits for concurrent actions that depend on all parcels of the order. Call it after locking the order, and lock no other order
 * afterwards.
 */
export async function lockFamily(db: Db, order: Member): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('orders.family'), (${familyId(order)}::bigint % 2147483647)::int)`.execute(
    db,
  );
}

/** The part of an order that becomes a separate order. Everything else is copied from the original order. */
export interface NewParcel {
  token: string;
  kind: ParcelKind;
  promised_on: string | null;
  /** Amounts in whole paise. */
  amounts: Pick<
    OrderRow,
    | "mrp_paise"
    | "subtotal_paise"
    | "coupon_paise"
    | "shipping_paise"
    | "shipping_cgst_paise"
    | "shipping_sgst_paise"
    | "shipping_igst_paise"
    | "cgst_paise"
    | "sgst_paise"
    | "igst_paise"
    | "round_off_paise"
    | "total_paise"
  >;
  lines: NewOrder["lines"];
  adjustments: Adjustment[];
}

/** Writes a parcel with the order's history so far. Its number is that of the original order with a suffix. */
export function insertParcel(db: Db, from: OrderRow, parcel: NewParcel): Promise<InsertedOrder> {
  const { amounts, lines, adjustments } = parcel;
  const family = familyId(from);
  const order = {
    ...inheritedColumns(from),
    ...amounts,
    token: parcel.token,
    item_count: lines.reduce((count, { quantity }) => count + quantity, 0),
    parent_id: family,
    parcel_kind: parcel.kind,
    promised_on: parcel.promised_on,
    whole_total_paise: from.whole_total_paise ?? from.total_paise,
  };
  return insertAsOrder(db, {
    order,
    lines,
    adjustments,
    number: sql`(SELECT number FROM orders WHERE id = ${family}) || '-B' ||
      (SELECT count(*) + 1 FROM orders WHERE parent_id = ${family})`,
    events: sql`
      INSERT INTO order_events (order_id, status, at, actor, staff_name, note, reason)
      SELECT placed.id, e.status, e.at, e.actor, e.staff_name, e.note, e.reason
      FROM placed, order_events e WHERE e.order_id = ${from.id} ORDER BY e.id`,
  });
}

/** Columns that a parcel does not copy from its order: filled in by the database, or later. */
const notInherited: ReadonlySet<string> = new Set([
  ...["id", "number", "search"],
  ...["payment_status", "courier", "tracking_number", "delivered_at", "merged_at"],
]);

/** All other columns, including those added in the future. */
function inheritedColumns(order: OrderRow) {
  return Object.fromEntries(Object.entries(order).filter(([column]) => !notInherited.has(column)));
}

export async function markMerged(db: Db, id: number, at: Date): Promise<void> {
  await sql`UPDATE orders SET merged_at = ${at} WHERE id = ${id}`.execute(db);
}
