import { type RawBuilder, sql } from "kysely";
import type { OrderAddress, OrderStatus, PaymentStatus } from "../../contract/orders.ts";
import type { OrderQueue, OrderSort } from "../../contract/staff/orders.ts";
import type { Db } from "../shop.ts";

export interface ListedRow {
  id: number;
  token: string;
  number: string;
  placed_at: Date;
  status: OrderStatus;
  payment_status: PaymentStatus;
  total_paise: number;
  item_count: number;
  customer_id: number;
  billing_address: OrderAddress;
  shipping_address: OrderAddress;
  buyer_gstin: string | null;
  courier: string | null;
  tracking_number: string | null;
}

export interface ListFilter {
  queue: OrderQueue;
  /** Words in small letters; all of them have to be found. */
  words: string[];
  /** Accounts that fit the words. */
  customerIds: number[];
  customer?: number | undefined;
  status?: OrderStatus | undefined;
  /** First and last day, YYYY-MM-DD in Indian time. */
  from?: string | undefined;
  to?: string | undefined;
  sort: OrderSort;
  after: Place | null;
}

/** Where a page ends: what the last order is sorted by, as text, and its id. */
export interface Place {
  id: number;
  placed_at: string;
  total_paise: number;
}

/** The place of an order in every list, or nothing when there is no such order. */
export async function placeOf(db: Db, token: string): Promise<Place | undefined> {
  const found = await sql<Place>`
    SELECT id, placed_at::text, total_paise FROM order_list WHERE token = ${token}`.execute(db);
  return found.rows[0];
}

const openReturns = (status: string, kind: string) =>
  sql<boolean>`o.id IN (SELECT order_id FROM returns WHERE status = ${sql.lit(status)} AND kind = ${sql.lit(kind)})`;
const inStatus = (status: OrderStatus) => sql<boolean>`o.status = ${sql.lit(status)}`;

const queues: Record<OrderQueue, RawBuilder<boolean>> = {
  to_confirm: inStatus("placed"),
  to_pack: inStatus("confirmed"),
  to_ship: inStatus("packed"),
  to_deliver: inStatus("shipped"),
  to_collect: sql`o.payment_status = 'due' AND o.status IN ('delivered', 'return_requested')`,
  undelivered: openReturns("approved", "undelivered"),
  returns_to_decide: openReturns("requested", "return"),
  returns_to_inspect: openReturns("approved", "return"),
  to_refund: sql`o.id IN (SELECT order_id FROM returns WHERE status = 'received' AND refund_paise > 0)`,
  all: sql`true`,
};

const midnight = (day: string) => sql`(${day}::date)::timestamp AT TIME ZONE 'Asia/Kolkata'`;
const like = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** One page. What has been placed since the page before does not shift it: it goes on after the last order shown. */
export async function ordersListed(db: Db, filter: ListFilter, count: number): Promise<ListedRow[]> {
  const conditions = [queues[filter.queue]];
  if (filter.customer !== undefined) conditions.push(sql`o.customer_id = ${filter.customer}`);
  if (filter.status) conditions.push(sql`o.status = ${filter.status}`);
  if (filter.from) conditions.push(sql`o.placed_at >= ${midnight(filter.from)}`);
  if (filter.to) conditions.push(sql`o.placed_at < ${midnight(filter.to)} + interval '1 day'`);
  if (filter.words.length > 0) conditions.push(found(filter));
  const column = sql.ref(filter.sort.endsWith("placed") ? "o.placed_at" : "o.total_paise");
  const falling = filter.sort.startsWith("-");
  if (filter.after) {
    const { id, placed_at, total_paise } = filter.after;
    const value = filter.sort.endsWith("placed") ? sql`${placed_at}::timestamptz` : sql`${total_paise}::bigint`;
    conditions.push(sql`(${column}, o.id) ${falling ? sql`<` : sql`>`} (${value}, ${id}::bigint)`);
  }
  const way = falling ? sql`DESC` : sql`ASC`;
  const listed = await sql<ListedRow>`
    SELECT o.id, o.token, o.number, o.placed_at, o.status, o.payment_status, o.total_paise, o.item_count, o.customer_id,
           o.billing_address, o.shipping_address, o.buyer_gstin, o.courier, o.tracking_number
    FROM order_list o WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${column} ${way}, o.id ${way} LIMIT ${count}`.execute(db);
  return listed.rows;
}

/** Each way of finding has an index of its own, so they are put together by ids. */
function found({ words, customerIds }: ListFilter): RawBuilder<boolean> {
  const everyWord = sql.join(
    words.map((word) => sql`f.search LIKE ${like(word)}`),
    sql` AND `,
  );
  return sql`o.id IN (
    SELECT f.id FROM order_list f WHERE ${everyWord}
    UNION SELECT l.order_id FROM order_line_list l WHERE l.ref_no ILIKE ${like(words.join(" "))}
    UNION SELECT c.id FROM order_list c WHERE c.customer_id = ANY(${customerIds}::int[]))`;
}

/** How many orders stand in each queue. */
export async function queueCounts(db: Db): Promise<Record<OrderQueue, number>> {
  const names = Object.keys(queues) as OrderQueue[];
  const counts = names.map(
    (name) => sql`(SELECT count(*)::int FROM order_list o WHERE ${queues[name]}) AS ${sql.ref(name)}`,
  );
  const counted = await sql<Record<OrderQueue, number>>`SELECT ${sql.join(counts)}`.execute(db);
  const row = counted.rows[0];
  if (!row) throw new Error("The queues were not counted.");
  return row;
}
