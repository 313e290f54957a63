import { stringify } from "csv-stringify/sync";
import type { StaffOrderListed } from "../../contract/staff/order-shapes.ts";
import type { Db } from "../kit/shop.ts";
import { istDate } from "../tax/index.ts";
import { everyOrder, type OrdersQuery } from "./list-orders.ts";

const columns = [
  ...["order_no", "placed_on", "status", "payment_status", "total", "item_count", "name", "company_name"],
  ...[
    "phone_number",
    "city",
    "state",
    "buyer_gstin",
    "courier",
    "tracking_number",
    "purpose",
    "payment_state",
    "is_partly_returned",
    "entered_by",
  ],
];

/** Orders as a spreadsheet, one row per line: days in IST, money in rupees. */
export async function* ordersSheet(db: Db, asked: OrdersQuery): AsyncGenerator<string> {
  yield `\ufeff${columns.join(",")}\n`;
  for await (const order of everyOrder(db, asked)) yield sheetLine(order);
}

function sheetLine(order: StaffOrderListed): string {
  const row = { ...order, placed_on: istDate(new Date(order.placed_at)), total: order.total.toFixed(2) };
  return stringify([row], { columns, escape_formulas: true });
}
