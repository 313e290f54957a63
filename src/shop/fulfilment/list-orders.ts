import type { OrderStatus } from "../../contract/orders.ts";
import type { OrderQueue, OrderSort, StaffOrderListed } from "../../contract/staff/orders.ts";
import { texts } from "../../contract/texts.ts";
import { customersLike } from "../customers/index.ts";
import { type Refusal, refuseFields } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { type ListedRow, ordersListed, placeOf, queueCounts } from "./list-queries.ts";

export interface ListQuestion {
  queue: OrderQueue;
  search?: string | undefined;
  customer?: number | undefined;
  status?: OrderStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort: OrderSort;
  /** Token of the last order of the page before. */
  after?: string | undefined;
  per_page: number;
}

/** One page of orders, where the next begins, and how many stand in each queue. */
export async function listOrders(db: Db, question: ListQuestion) {
  const { after: afterToken, search = "", per_page, ...filter } = question;
  const after = afterToken === undefined ? null : await placeOf(db, afterToken);
  if (after === undefined) return refuseFields(texts.invalid, { after: [texts.notFound] }) as Refusal<"invalid">;
  const words = wordsOf(search);
  const customerIds = words.length === 0 ? [] : await customersLike(db, words);
  const [rows, counts] = await Promise.all([
    ordersListed(db, { ...filter, words, customerIds, after }, per_page + 1),
    queueCounts(db),
  ]);
  const page = rows.slice(0, per_page);
  return { data: page.map(listed), next: rows.length > per_page ? (page.at(-1)?.token ?? null) : null, counts };
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
