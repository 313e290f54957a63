import type { PaymentState } from "../../contract/order-states.ts";
import type { OrderStatus } from "../../contract/orders.ts";
import { readMobile } from "../../contract/search-key.ts";
import type { StaffOrderListed } from "../../contract/staff/order-shapes.ts";
import type { EnteredBy, OrderQueue, OrderSort } from "../../contract/staff/orders.ts";
import { searchCustomerIds } from "../customers/index.ts";
import { dispatchDay } from "../delivery/index.ts";
import type { PageRequest } from "../kit/list-page.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { loadSettings, type Settings } from "../settings/index.ts";
import { type ListedRow, ordersListed, queueCounts } from "./list-queries.ts";

export interface OrdersQuery {
  queue: OrderQueue;
  search?: string | undefined;
  customer?: number | undefined;
  status?: OrderStatus | undefined;
  payment?: PaymentState | undefined;
  returned?: "partly" | undefined;
  entered?: EnteredBy | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** By default, oldest first in a queue, newest first among all orders. */
  sort?: OrderSort | undefined;
}

/** One page of orders, and the number in each queue. */
export async function listOrders(db: Db, { after, before, per_page, ...asked }: OrdersQuery & PageRequest) {
  const filter = await toListFilter(db, asked);
  const [page, counts, { delivery }] = await Promise.all([
    ordersListed(db, filter, { after, before, per_page }),
    queueCounts(db),
    loadSettings(db),
  ]);
  if (page instanceof Refusal) return page;
  return { data: page.rows.map((row) => toListedOrder(row, delivery)), meta: page.meta, counts };
}

const rowsAtOnce = 500;

/** All orders of a filter, read in batches, so that memory does not grow with the length of the sheet. */
export async function* everyOrder(db: Db, asked: OrdersQuery): AsyncGenerator<StaffOrderListed> {
  const [filter, { delivery }] = [await toListFilter(db, asked), await loadSettings(db)];
  let after: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof ordersListed>> = await ordersListed(db, filter, {
      after,
      per_page: rowsAtOnce,
    });
    if (page instanceof Refusal) throw new Error(page.message);
    yield* page.rows.map((row) => toListedOrder(row, delivery));
    after = page.meta.next ?? undefined;
  } while (after);
}

export async function toListFilter(db: Db, { search = "", ...filter }: OrdersQuery) {
  const words = toSearchWords(search);
  const sort = filter.sort ?? (filter.queue === "all" ? "-placed" : "placed");
  return { ...filter, sort, words, customerIds: words.length === 0 ? [] : await searchCustomerIds(db, words) };
}

/** Telephone numbers are stored as ten digits, so they are reduced to that form. */
export function toSearchWords(search: string): string[] {
  const mobile = readMobile(search);
  if (mobile) return [mobile];
  return search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
}

/** Orders whose parcel is still in the store. */
const inStore: readonly OrderStatus[] = ["placed", "confirmed", "packed"];

function toListedOrder(row: ListedRow, delivery: Settings["delivery"]): StaffOrderListed {
  const { f_name, l_name, company_name, phone_number } = row.billing_address;
  const { city, state } = row.shipping_address;
  return {
    token: row.token,
    order_no: row.number,
    placed_at: row.placed_at.toISOString(),
    status: row.status,
    payment_status: row.payment_status,
    payment_state: row.payment_state,
    is_partly_returned: row.is_partly_returned,
    total: row.total_paise / 100,
    item_count: row.item_count,
    customer_id: row.customer_id,
    name: `${f_name} ${l_name}`.trim(),
    company_name,
    phone_number,
    city,
    state,
    buyer_gstin: row.buyer_gstin,
    purpose: row.purpose,
    entered_by: row.entered_by,
    courier: row.courier,
    tracking_number: row.tracking_number,
    parcel_kind: row.parcel_kind,
    dispatch_by: inStore.includes(row.status) ? (row.promised_on ?? dispatchDay(row.placed_at, delivery)) : null,
  };
}
