import { stored } from "../../language/stored.ts";
import type { CreditReason } from "../document-content/index.ts";
import { creditedOfOrder, type IssuedCreditNote, issueCreditNote } from "../documents/index.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { linesOfOrder, type OrderRow } from "../orders/index.ts";
import { paymentsOfOrder } from "../payments/index.ts";
import { linesBack, type OrderReturnRow, piecesWithoutNotes, type ReturnRow, returnsOfOrder } from "./queries.ts";
import { amountsOfPieces, type Pieces, sumOfAmounts } from "./return-amounts.ts";

type CreditedOrder = Pick<OrderRow, "id" | "number" | "status" | "total_paise">;
type Received = Pick<OrderReturnRow, "id" | "number" | "kind">;

const reasons = {
  return: (number: string) => stored("Goods returned, return {number}", { number }),
  undelivered: (number: string) => stored("Goods not delivered and received back, return {number}", { number }),
  cancelled: (number: string) => stored("Order {number} cancelled before dispatch", { number }),
};

/**
 * Issues the credit note for returned goods (CGST Act s.34(1)), in the transaction that receives them. The amounts are those fixed when the
 * return was requested.
 * @returns nothing if all of it was credited by amount before
 */
export async function creditReturn(
  shop: Shop,
  db: Db,
  order: CreditedOrder,
  received: Received,
): Promise<IssuedCreditNote[]> {
  const lines = (await linesBack(db, order.id)).filter(({ return_id }) => return_id === received.id);
  const reason_code = received.kind === "undelivered" ? "undelivered" : "return";
  const reason = reasons[reason_code](received.number);
  const uncreditedBefore = (await piecesWithoutNotes(db, order.id)).filter(
    ({ return_id }) => return_id !== received.id,
  );
  return issueCreditNote(shop, db, { order, lines, uncreditedBefore, returnId: received.id, reason, reason_code });
}

/** Credits everything on an order's documents that no credit note covers yet, because the order was cancelled after packing. */
export async function creditCancelledOrder(shop: Shop, db: Db, order: CreditedOrder): Promise<IssuedCreditNote[]> {
  const lines = await piecesLeft(db, order.id);
  const [reason, reason_code]: [string, CreditReason] = [reasons.cancelled(order.number), "cancelled"];
  return issueCreditNote(shop, db, { order, lines, returnId: null, reason, reason_code });
}

/** The units of an order that no credit note covers, with what remains of their amounts. */
export async function piecesLeft(db: Db, orderId: number): Promise<(Pieces & { order_line_id: number })[]> {
  const credited = await creditedOfOrder(db, orderId);
  return (await linesOfOrder(db, orderId)).flatMap((line) => {
    const before = credited.filter(({ order_line_id }) => order_line_id === line.id);
    const quantity = before.reduce((left, each) => left - each.quantity, line.quantity);
    return quantity > 0 ? [{ order_line_id: line.id, quantity, ...amountsOfPieces(line, before, quantity) }] : [];
  });
}

/** What has been credited of an order's lines, including open returns that have not arrived yet. */
export async function creditedPieces(db: Db, orderId: number): Promise<(Pieces & { order_line_id: number })[]> {
  const amountsOnly = (await creditedOfOrder(db, orderId)).filter(({ quantity }) => quantity === 0);
  return [...(await linesBack(db, orderId)), ...amountsOnly];
}

/** What has been credited of an order, including open returns that have not arrived yet. In paise. */
export async function creditedSoFar(db: Db, orderId: number): Promise<number> {
  const before = (await returnsOfOrder(db, orderId)).filter(({ status }) => status !== "refused");
  return before.reduce((sum, { credit_paise }) => sum + credit_paise, 0);
}

/** What can still be credited of an order, in paise. Capped, because its lines may add up to a few paise more than its rounded total. */
export async function creditableOfOrder(db: Db, order: CreditedOrder): Promise<number> {
  return Math.max(0, order.total_paise - (await creditedSoFar(db, order.id)));
}

/** The part of a credit that was paid and has to be refunded, in paise: the rest was still due and no longer is. */
export async function refundFor(
  db: Db,
  order: CreditedOrder,
  credit: Pick<ReturnRow, "credit_paise">,
): Promise<number> {
  const payments = await paymentsOfOrder(db, order.id);
  const earlier = await returnsOfOrder(db, order.id);
  const paid = payments.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
  const settled = earlier.filter(({ refund_paise }) => refund_paise !== null);
  const paidBack = settled.reduce((sum, { refund_paise }) => sum + (refund_paise ?? 0), 0);
  const credited = settled.reduce((sum, { credit_paise }) => sum + credit_paise, credit.credit_paise);
  return Math.max(0, Math.min(credit.credit_paise, paid - paidBack - (order.total_paise - credited)));
}

/** The credit for these units, as charged. The last unit also brings back shipping and rounding, so that everything paid is credited. */
export async function creditFor(
  db: Db,
  order: CreditedOrder,
  bought: { quantity: number }[],
  lines: Pieces[],
): Promise<number> {
  const back = await linesBack(db, order.id);
  const pieces = (all: { quantity: number }[]) => all.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces(back) + pieces(lines) < pieces(bought)) return sumOfAmounts(lines);
  return creditableOfOrder(db, order);
}
