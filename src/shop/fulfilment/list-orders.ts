import type { OrderStatus } from "../../contract/orders.ts";
import type { OrderQueue, OrderSort, StaffOrderListed } from "../../contract/staff/orders.ts";
import { texts } from "../../contract/texts.ts";
import { customersLike } from "../customers/index.ts";
import { type Refusal, refuseFields } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { type ListedRow, ordersListed, type Place, placeOf, queueCounts } from "./list-queries.ts";

export interface OrdersAsked {
  queue: OrderQueue;
  search?: string | undefined;
  customer?: number | undefined;
  status?: OrderStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort: OrderSort;
}

interface PageAsked extends OrdersAsked {
  /** Token of the last order of the page before. */
  after?: string | undefined;
  per_page: number;
}

/** One page of orders, where the next begins, and how many stand in each queue. */
export async function listOrders(db: Db, { after: afterToken, per_page, ...asked }: PageAsked) {
  const after = afterToken === undefined ? null : await placeOf(db, afterToken);
  if (after === undefined) return refuseFields(texts.invalid, { after: [texts.notFound] }) as Refusal<"invalid">;
  const filter = await filterOf(db, asked);
  const [rows, counts] = await Promise.all([ordersListed(db, { ...filter, after }, per_page + 1), queueCounts(db)]);
  const page = rows.slice(0, per_page);
  const next = rows.length > per_page ? (page.at(-1)?.token ?? null) : null;
  return { data: page.map(listed), meta: { next }, counts };
}

const rowsAtOnce = 500;

/** All of them, read in parts, so that a long sheet needs no more memory than a short one. */
export async function* everyOrder(db: Db, asked: OrdersAsked): AsyncGenerator<StaffOrderListed> {
  const filter = await filterOf(db, asked);
  let after: Place | null = null;
  do {
    const rows: ListedRow[] = await ordersListed(db, { ...filter, after }, rowsAtOnce);
    yield* rows.map(listed);
    const last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
    after = last ? ((await placeOf(db, last.token)) ?? null) : null;
  } while (after);
}

async function filterOf(db: Db, { search = "", ...filter }: OrdersAsked) {
  const words = wordsOf(search);
  return { ...filter, words, customerIds: words.length === 0 ? [] : await customersLike(db, words) };
}

/** Numbers of phones are kept as ten digits, however they are typed. */
export function wordsOf(search: string): string[] {
  const digits = search.replace(/[\s()-]/g, "");
  const phone = /^(?:\+91|91|0)?([6-9][0-9]{9})$/.exec(digits);
  if (phone?.[1]) return [phone[1]];
  return search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
}

function listed(row: ListedRow): StaffOrderListed {
  const { token, status, payment_status, item_count, customer_id, buyer_gstin, courier, tracking_number } = row;
  const { f_name, l_name, company_name, phone_number } = row.billing_address;
  const { city, state } = row.shipping_address;
  return {
    ...{ token, status, payment_status, item_count, customer_id, buyer_gstin, courier, tracking_number },
    ...{ company_name, phone_number, city, state, name: `${f_name} ${l_name}`.trim() },
    order_no: row.number,
    placed_at: row.placed_at.toISOString(),
    total: row.total_paise / 100,
  };
}
