import { type RawBuilder, sql } from "kysely";
import type { OrderAddress, OrderStatus } from "../../contract/orders.ts";
import { toSearchKey } from "../../contract/search-key.ts";
import { and } from "../kit/lists.ts";
import {
  isKey,
  type Looked,
  lookUp,
  matchesKey,
  matchesSingleKey,
  mayMatchKey,
  shownOfEach,
} from "../kit/search-keys.ts";
import type { Db } from "../kit/shop.ts";
import { ordersWithSerial } from "../serials/index.ts";

/** Letters, digits and the characters written between them: "100%" is not a number. */
const isNumberLike = /^[\p{L}\p{N}\p{Pd}\s./#_]+$/u;

/**
 * Ways to find orders by whatever staff have in hand: the number of an order, return, invoice or other document, the tracking number of its
 * parcel or of a replacement, the customer's purchase order, a reference number, a lot, or the serial number of a unit. Each has an index
 * of its own.
 */
export function ordersByKey(typed: string): RawBuilder<unknown>[] {
  const key = isNumberLike.test(typed) ? toSearchKey(typed) : "";
  if (key === "") return [];
  const goods = [
    sql`o.id IN (SELECT l.order_id FROM order_line_list l WHERE ${matchesSingleKey(sql`search_key(l.ref_no)`, key)})`,
    sql`o.id IN (SELECT l.order_id FROM order_lots l WHERE ${matchesSingleKey(sql`search_key(l.lot_no)`, key)})`,
    withSerial(key),
    sql`o.id IN (SELECT l.order_id FROM replacement_lots l WHERE ${matchesSingleKey(sql`search_key(l.lot_no)`, key)})`,
  ];
  if (!/[0-9]/.test(key)) return goods;
  return [
    matchesKey(sql`o.keys`, key),
    sql`o.id IN (SELECT d.order_id FROM document_list d WHERE ${matchesSingleKey(sql`search_key(d.number)`, key)})`,
    sql`o.id IN (SELECT r.order_id FROM replacement_list r WHERE ${matchesSingleKey(sql`search_key(r.tracking_number)`, key)})`,
    sql`o.id IN (SELECT r.order_id FROM order_returns r WHERE ${matchesSingleKey(sql`search_key(r.number)`, key)})`,
    ...goods,
  ];
}

const withSerial = (key: string) =>
  sql`o.id IN (SELECT s.order_id FROM order_units s WHERE ${matchesSingleKey(sql`search_key(s.serial)`, key)})`;

export interface FoundOrder {
  token: string;
  number: string;
  status: OrderStatus;
  total_paise: number;
  placed_at: Date;
  billing_address: OrderAddress;
  tracking_number: string | null;
  po_number: string | null;
}

/** A few orders by their own number, tracking number or purchase order number, or the serial number of a unit. */
export async function findOrders(db: Db, key: string): Promise<Looked<FoundOrder>> {
  const sent = await ordersWithSerial(db, key, shownOfEach + 1);
  const numbers = sql`concat(o.number, o.tracking_number, o.po_number)`;
  return lookUp(db, {
    select: sql`o.token, o.number, o.status, o.total_paise, o.placed_at, o.billing_address, o.tracking_number, o.po_number`,
    from: sql`order_list o`,
    exact: sql`(${isKey(sql`o.keys`, key)} OR o.id = ANY(${sent}::bigint[]))`,
    ways: [and([mayMatchKey(numbers, key), matchesKey(sql`o.keys`, key)]), withSerial(key)],
    newest: sql`o.id`,
  });
}
