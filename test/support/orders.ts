import { sql } from "kysely";
import type { PackedLot } from "../../src/shop/document-content/index.ts";
import type { OrderLineRow, OrderRow } from "../../src/shop/orders/index.ts";
import type { TestCustomer } from "./customers.ts";
import type { TestShop } from "./test-shop.ts";

export interface TestOrder {
  order: OrderRow;
  lines: OrderLineRow[];
  /** One lot for each line. */
  lots: PackedLot[];
}

interface Wishes {
  goods?: [refNo: string, quantity: number][];
  coupon_code?: string;
}

/** An order placed through the API, as the pages do. */
export async function placeTestOrder(shop: TestShop, customer: TestCustomer, wishes: Wishes = {}): Promise<TestOrder> {
  const { goods = [["NK-EE-1101", 2]], coupon_code } = wishes;
  const { token, addressId } = customer;
  const addresses = { shipping_address: addressId, billing_address: addressId };
  for (const [refNo, quantity] of goods) {
    const [variant] = await shop.sql<{ id: number }>`SELECT id FROM variants WHERE ref_no = ${refNo}`;
    if (!variant) throw new Error(`The demonstration shop has no variant ${refNo}.`);
    const body = { sub_product_id: variant.id, quantity };
    await shop.request("POST", "/api/cart/store", { token, body });
  }
  const shown = await shop.request("POST", "/api/check-out/details", { token, body: { ...addresses, coupon_code } });
  const { coupon_token } = shown.body.orderTotal;
  const body = { ...addresses, coupon_token };
  const placed = await shop.request("POST", "/api/check-out/place-order", { token, body });
  if (placed.status !== 201) throw new Error(`No order: ${JSON.stringify(placed.body)}`);
  return readTestOrder(shop, placed.body.order.token);
}

export async function readTestOrder({ db }: TestShop, token: string): Promise<TestOrder> {
  const orders = await sql<OrderRow>`SELECT * FROM orders WHERE token = ${token}`.execute(db);
  const order = orders.rows[0];
  if (!order) throw new Error("There is no such order.");
  const { rows: lines } = await sql<OrderLineRow>`
    SELECT * FROM order_lines WHERE order_id = ${order.id} ORDER BY position`.execute(db);
  const lots = lines.map((line) => ({
    ...{ order_line_id: line.id, lot_number: `LOT-${line.ref_no}`, expires_on: "2028-11-30", quantity: line.quantity },
  }));
  return { order, lines, lots };
}

let copied = 0;

/** More orders like this one except for some amounts, stored without adjustments as the previous release did. */
export async function copyTestOrder(
  shop: TestShop,
  { order }: TestOrder,
  count: number,
  changes: Partial<OrderRow> = {},
): Promise<TestOrder[]> {
  const columns = (table: string, without: string[]) =>
    sql<{ names: string }>`
    SELECT string_agg(column_name, ', ') AS names FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER' AND column_name <> ALL(${without}::text[])`.execute(
      shop.db,
    );
  const ofOrders = (await columns("orders", ["id", "token", "number"])).rows[0]?.names ?? "";
  const ofLines = (await columns("order_lines", ["id", "order_id"])).rows[0]?.names ?? "";
  const copies: TestOrder[] = [];
  for (let made = 0; made < count; made++) {
    const token = `${order.token}-${++copied}`;
    await sql`
      WITH copied AS (
        INSERT INTO orders (token, number, ${sql.raw(ofOrders)})
        SELECT ${token}, 'ENT-' || nextval('order_numbers'), ${sql.raw(ofOrders.replace(/\b\w+\b/g, "changed.$&"))}
        FROM orders o, jsonb_populate_record(o, ${JSON.stringify(changes)}::jsonb) changed WHERE o.id = ${order.id}
        RETURNING id
      )
      INSERT INTO order_lines (order_id, ${sql.raw(ofLines)})
      SELECT copied.id, ${sql.raw(ofLines.replace(/\b\w+\b/g, "l.$&"))} FROM copied, order_lines l
      WHERE l.order_id = ${order.id}`.execute(shop.db);
    copies.push(await readTestOrder(shop, token));
  }
  return copies;
}
