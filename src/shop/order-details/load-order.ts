import type { Db } from "../kit/shop.ts";
import { adjustmentsOfOrder, eventsOfOrder, linesOfOrder, lotsOfOrder, type OrderRow } from "../orders/index.ts";
import { paymentsOfOrder } from "../payments/index.ts";
import { returnsOfOrder } from "../returns/index.ts";
import type { LoadedOrder } from "./order-detail.ts";
import { invoiceOfOrder } from "./queries.ts";

/** An order with its lines and all that has become of it since. */
export async function loadOrder(db: Db, order: OrderRow): Promise<LoadedOrder> {
  const [lines, adjustments, events, lots, payments, returns, invoice] = await Promise.all([
    linesOfOrder(db, order.id),
    adjustmentsOfOrder(db, order.id),
    eventsOfOrder(db, order.id),
    lotsOfOrder(db, order.id),
    paymentsOfOrder(db, order.id),
    returnsOfOrder(db, order.id),
    invoiceOfOrder(db, order.id),
  ]);
  return {
    order,
    lines,
    adjustments,
    events,
    lots,
    payments,
    returns: returns.filter(({ kind }) => kind === "return"),
    invoice,
  };
}
