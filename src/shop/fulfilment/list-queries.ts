import { type RawBuilder, sql } from "kysely";
import type { OrderPurpose } from "../../contract/order-purposes.ts";
import type { PaymentState } from "../../contract/order-states.ts";
import type { OrderAddress, OrderStatus, PaymentStatus } from "../../contract/orders.ts";
import type { ParcelKind } from "../../contract/parcels.ts";
import type { EnteredBy, OrderQueue, OrderSort } from "../../contract/staff/orders.ts";
import {
  countLimit,
  countRows,
  cursorClause,
  type ListOrder,
  type Page,
  type PageRequest,
  toPage,
} from "../kit/list-page.ts";
import { and, matchesWords, PLAN_EACH_TIME, unionOf } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { ordersByKey } from "./find-orders.ts";

export interface ListedRow {
  id: number;
  token: string;
  number: string;
  placed_at: Date;
  status: OrderStatus;
  payment_status: PaymentStatus;
  payment_state: PaymentState;
  is_partly_returned: boolean;
  total_paise: number;
  item_count: number;
  customer_id: number;
  billing_address: OrderAddress;
  shipping_address: OrderAddress;
  buyer_gstin: string | null;
  purpose: OrderPurpose | null;
  entered_by: string | null;
  courier: string | null;
  tracking_number: string | null;
  parcel_kind: ParcelKind | null;
  promised_on: string | null;
}

export interface ListFilter {
  queue: OrderQueue;
  /** Words in lower case, all of which must match. */
  words: string[];
  /** Accounts that match the words. */
  customerIds: number[];
  customer?: number | undefined;
  status?: OrderStatus | undefined;
  payment?: PaymentState | undefined;
  returned?: "partly" | undefined;
  entered?: EnteredBy | undefined;
  /** First and last day, YYYY-MM-DD in IST. */
  from?: string | undefined;
  to?: string | undefined;
  sort: OrderSort;
}

const id = { by: sql`o.id`, type: "bigint" } as const;
const placed: ListOrder = { name: "placed", keys: [{ by: sql`o.placed_at`, type: "timestamptz" }, id] };
const total: ListOrder = { name: "total", keys: [{ by: sql`o.total_paise`, type: "bigint" }, id] };
const orders: Record<OrderSort, ListOrder> = {
  placed,
  "-placed": { ...placed, name: "-placed", descending: true },
  total,
  "-total": { ...total, name: "-total", descending: true },
};

const openReturns = (status: string, kind: string) =>
  sql`SELECT order_id FROM order_returns WHERE status = ${sql.lit(status)} AND kind = ${sql.lit(kind)}`;
const inStatus = (status: OrderStatus) => sql<boolean>`o.status = ${sql.lit(status)}`;
const replacements = (which: RawBuilder<unknown>) => sql`SELECT order_id FROM replacement_list WHERE ${which}`;

/** Orders that any of these queries finds, each by its own index. Combined with OR, they would read all orders. */
const among = (...ways: RawBuilder<unknown>[]) => sql<boolean>`o.id IN (${sql.join(ways, sql` UNION ALL `)})`;

const queues: Record<OrderQueue, RawBuilder<boolean>> = {
  to_confirm: inStatus("placed"),
  to_pack: inStatus("confirmed"),
  to_ship: inStatus("packed"),
  to_deliver: among(sql`SELECT id FROM order_list WHERE status = 'shipped'`, replacements(sql`status = 'shipped'`)),
  to_collect: sql`o.payment_status = 'due' AND o.status IN ('delivered', 'return_requested')`,
  undelivered: among(openReturns("approved", "undelivered")),
  returns_to_decide: among(openReturns("requested", "return")),
  returns_to_inspect: among(openReturns("approved", "return"), replacements(sql`awaits_goods`)),
  to_refund: sql`o.id IN (SELECT order_id FROM order_returns WHERE status = 'received' AND refund_paise > 0)`,
  all: sql`true`,
};

const withReturn = (status: string) =>
  sql`o.id IN (SELECT order_id FROM order_returns WHERE status = ${sql.lit(status)})`;

/**
 * A necessary condition for each state, which an index can check. The state itself is derived from sums, which are computed only for these
 * orders.
 */
const stateNeeds: Record<PaymentState, RawBuilder<unknown>> = {
  due: sql`o.payment_status = 'due'`,
  partly_paid: sql`o.payment_status = 'due' AND o.id IN (SELECT order_id FROM order_payments)`,
  collected: sql`o.payment_status = 'collected'`,
  refund_due: sql`o.id IN (SELECT order_id FROM order_returns WHERE status = 'received' OR (status = 'approved' AND kind = 'undelivered'))`,
  partly_refunded: withReturn("refunded"),
  refunded: sql`o.payment_status = 'refunded'`,
  nothing_due: sql`true`,
};

const isPartlyReturned = sql<boolean>`(o.status <> 'returned' AND o.id IN (
  SELECT order_id FROM order_returns WHERE kind = 'return' AND status IN ('received', 'refunded')))`;

const inPaymentState = (state: PaymentState) => sql`${stateNeeds[state]} AND EXISTS (
  SELECT FROM order_payment_states s WHERE s.order_id = o.id AND s.state = ${state})`;

const midnight = (day: string) => sql`(${day}::date)::timestamp AT TIME ZONE 'Asia/Kolkata'`;

/** One page. It continues after the last order shown, so orders placed in the meantime do not shift it. */
export async function ordersListed(db: Db, filter: ListFilter, asked: PageRequest): Promise<Page<ListedRow> | Refusal> {
  const cursor = cursorClause(orders[filter.sort], asked);
  if (cursor instanceof Refusal) return cursor;
  const where = and(conditions(filter));
  const ways = waysToFind(filter);
  const onPage = unionOf(
    ways,
    (way) => sql`
      SELECT ${listed} FROM order_list o WHERE ${and([where, way, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`,
  );
  const all = unionOf(
    ways,
    (way) => sql`SELECT o.id FROM order_list o WHERE ${and([where, way])} LIMIT ${sql.lit(countLimit + 1)}`,
  );
  const [result, counted] = await Promise.all([
    sql<ListedRow & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT o.*, s.state AS payment_state, ${isPartlyReturned} AS is_partly_returned, ${cursor.place} AS place FROM (${onPage}) o
      JOIN order_payment_states s ON s.order_id = o.id ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(db),
    countRows(db, all),
  ]);
  return toPage(cursor, result.rows, counted);
}

function conditions(filter: ListFilter) {
  return [
    queues[filter.queue],
    filter.customer === undefined ? null : sql`o.customer_id = ${filter.customer}`,
    filter.status && sql`o.status = ${filter.status}`,
    filter.payment && inPaymentState(filter.payment),
    filter.returned && isPartlyReturned,
    filter.entered && (filter.entered === "staff" ? sql`o.entered_by IS NOT NULL` : sql`o.entered_by IS NULL`),
    filter.from ? sql`o.placed_at >= ${midnight(filter.from)}` : null,
    filter.to ? sql`o.placed_at < ${midnight(filter.to)} + interval '1 day'` : null,
  ];
}

const waysToFind = (filter: ListFilter) => (filter.words.length > 0 ? searchClauses(filter) : [sql`true`]);

/** The orders of a filter that are in one of these states, in list order; at most one more than the limit up to which lists count. */
export async function tokensListed(
  db: Db,
  filter: ListFilter,
  { statuses, isDue }: { statuses: readonly OrderStatus[]; isDue: boolean },
): Promise<string[]> {
  const where = and([
    ...conditions(filter),
    sql`o.status IN (${sql.join(statuses.map((status) => sql.lit(status)))})`,
    isDue ? sql`o.payment_status = 'due'` : null,
  ]);
  const { keys, descending } = orders[filter.sort];
  const order = sql.join(keys.map(({ by }) => sql`${by} ${descending ? sql`DESC` : sql`ASC`}`));
  const limit = sql.lit(countLimit + 1);
  const all = unionOf(
    waysToFind(filter),
    (way) => sql`
      SELECT o.id, o.token, o.placed_at, o.total_paise FROM order_list o WHERE ${and([where, way])} LIMIT ${limit}`,
  );
  const { rows } = await sql<{ token: string }>`${PLAN_EACH_TIME}
    SELECT o.token FROM (${all}) o ORDER BY ${order} LIMIT ${limit}`.execute(db);
  return rows.map(({ token }) => token);
}

const listed = sql`o.id, o.token, o.number, o.placed_at, o.status, o.payment_status, o.total_paise, o.item_count, o.customer_id,
  o.billing_address, o.shipping_address, o.buyer_gstin, o.purpose, o.entered_by,
  o.courier, o.tracking_number, o.parcel_kind, o.promised_on`;

/** Each clause has an index of its own. */
function searchClauses({ words, customerIds }: ListFilter): RawBuilder<unknown>[] {
  return [
    sql`${matchesWords(sql`o.search`, words.join(" "))}`,
    ...ordersByKey(words.join(" ")),
    sql`o.customer_id = ANY(${customerIds}::int[])`,
  ];
}

const queueNames = Object.keys(queues) as OrderQueue[];

/** The number of orders in each queue. */
export async function queueCounts(
  db: Db,
  names: readonly OrderQueue[] = queueNames,
): Promise<Record<OrderQueue, number>> {
  const counts = names.map(
    (name) => sql`(SELECT count(*)::int FROM order_list o WHERE ${queues[name]}) AS ${sql.ref(name)}`,
  );
  const counted = await sql<Record<OrderQueue, number>>`SELECT ${sql.join(counts)}`.execute(db);
  const row = counted.rows[0];
  if (!row) throw new Error("The queues were not counted.");
  return row;
}
