import type { RefundWay } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { findOwnOrder, linesOfOrder, moveOrder, type OrderLineRow, type OrderRow } from "../orders/index.ts";
import { istDate } from "../tax/index.ts";
import { creditedPieces, creditFor } from "./credit-return.ts";
import { countReturns, insertReturn, type NewReturnLine, type OrderReturnRow, returnsOfOrder } from "./queries.ts";
import { returnUntil } from "./return.ts";
import { amountsOfPieces } from "./return-amounts.ts";

export interface ReturnRequest {
  lines: { line_id: number; quantity: number }[];
  reason: string;
  refund_to: RefundWay;
}

/** A customer requests a return, possible until the end of the 20th day after delivery. */
export async function requestReturn(
  shop: Shop,
  customerId: number,
  token: string,
  request: ReturnRequest,
): Promise<{ token: string } | Refusal> {
  const now = shop.clock.now();
  return transact(shop.db, async (db) => {
    const order = await findOwnOrder(db, customerId, token, { forUpdate: true });
    if (!order) return refuse(404, "not_found", serverTexts.notFound);
    if (order.status === "return_requested" && isRepeat((await returnsOfOrder(db, order.id)).at(-1), request))
      return { token };
    if (order.status === "return_requested") return refuse(409, "return_open", serverTexts.returnOpen);
    if (order.status !== "delivered" || !order.delivered_at)
      return refuse(409, "not_delivered", serverTexts.notDelivered);
    if (istDate(now) > returnUntil(order.delivered_at)) return refuse(409, "too_late", serverTexts.tooLateToReturn);

    const bought = await linesOfOrder(db, order.id);
    const lines = await linesToReturn(db, order, bought, request);
    if (lines instanceof Refusal) return lines;
    await insertReturn(
      db,
      {
        order_id: order.id,
        number: `${order.number}-R${(await countReturns(db, order.id)) + 1}`,
        kind: "return",
        reason: request.reason,
        refund_to: request.refund_to,
        requested_at: now,
        approved_by: null,
        credit_paise: await creditFor(db, order, bought, lines),
      },
      lines,
    );
    await moveOrder(db, order.id, "return_requested", { at: now, actor: "customer", note: request.reason });
    return { token };
  });
}

/** An identical return is already open: the reply to the first request may have been lost. */
function isRepeat(open: OrderReturnRow | undefined, { lines, reason, refund_to }: ReturnRequest): boolean {
  if (open?.status !== "requested" || open.reason !== reason || open.refund_to !== refund_to) return false;
  const named = (list: { line_id: number; quantity: number }[]) =>
    JSON.stringify(list.map(({ line_id, quantity }) => `${line_id} ${quantity}`).sort());
  return named(open.lines) === named(lines);
}

async function linesToReturn(db: Db, order: Pick<OrderRow, "id">, bought: OrderLineRow[], request: ReturnRequest) {
  const back = await creditedPieces(db, order.id);
  const lines: NewReturnLine[] = [];
  const problems: string[] = [];
  for (const { line_id, quantity } of request.lines) {
    const line = bought.find(({ id }) => id === line_id);
    if (!line) return refuse(404, "not_found", serverTexts.notFound);
    if (lines.some(({ order_line_id }) => order_line_id === line_id)) problems.push(serverTexts.lineTwice(line.ref_no));
    const before = back.filter(({ order_line_id }) => order_line_id === line_id);
    const left = line.quantity - before.reduce((sum, each) => sum + each.quantity, 0);
    if (quantity > left) problems.push(serverTexts.onlyReturnable(line.ref_no, left));
    else lines.push({ order_line_id: line_id, quantity, ...amountsOfPieces(line, before, quantity) });
  }
  return problems.length > 0 ? refuseFields(texts.invalid, { lines: problems }) : lines;
}
