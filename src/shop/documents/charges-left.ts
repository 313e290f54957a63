import type { Db } from "../kit/shop.ts";
import { linesOfOrder, type OrderLineRow } from "../orders/index.ts";
import { type CreditedLine, remainingCharges } from "./credit-note.ts";
import { type ChargeOfDocument, creditedCharges, creditedOfOrder } from "./credit-queries.ts";
import { correctableOfOrder } from "./queries.ts";

/** What can still be credited of an order's charges, by document and HSN code. Nothing once every unit is back. */
export async function chargesLeft(db: Db, orderId: number): Promise<ChargeOfDocument[]> {
  if (isEverythingBack(await linesOfOrder(db, orderId), await creditedOfOrder(db, orderId))) return [];
  const credited = await creditedCharges(db, orderId);
  return (await correctableOfOrder(db, orderId)).flatMap(({ id, content }) => {
    const own = credited.filter(({ document_id }) => document_id === id);
    return remainingCharges(content, own).map((charge) => ({ document_id: id, ...charge }));
  });
}

/** Whether every unit of an order is credited. */
export function isEverythingBack(
  ordered: readonly OrderLineRow[],
  credited: readonly Pick<CreditedLine, "order_line_id" | "quantity">[],
): boolean {
  return ordered.every((line) => {
    const own = credited.filter(({ order_line_id }) => order_line_id === line.id);
    return own.reduce((pieces, { quantity }) => pieces + quantity, 0) === line.quantity;
  });
}
