import { isPermitted } from "../../contract/order-states.ts";
import {
  type OrderDetail,
  type OrderLine,
  type OrderReturn,
  type OrderSummary,
  returnDays,
} from "../../contract/orders.ts";
import { paymentLimitNote, paymentTerms } from "../../contract/payments.ts";
import { type Adjustment, istDate } from "../tax/index.ts";
import { toOrderTotal } from "./adjustments.ts";
import { amountDue } from "./payment-state.ts";
import type {
  OrderEventRow,
  OrderInvoice,
  OrderLineRow,
  OrderLotRow,
  OrderPaymentRow,
  OrderReturnRow,
  OrderRow,
} from "./queries.ts";

/** An order with everything that has happened to it since. */
export interface LoadedOrder {
  order: OrderRow;
  lines: OrderLineRow[];
  adjustments: Adjustment[];
  events: OrderEventRow[];
  lots: OrderLotRow[];
  payments: OrderPaymentRow[];
  /** Customers' returns, without parcels that came back unopened. */
  returns: OrderReturnRow[];
  invoice: OrderInvoice | null;
}

/** The last day, YYYY-MM-DD in Indian time, on which goods delivered then may go back. */
export function returnUntil(deliveredAt: Date): string {
  return istDate(new Date(deliveredAt.getTime() + returnDays * 24 * 60 * 60 * 1000));
}

/** Pieces by order line that came back or are on their way. */
export function returnedPieces(returns: Pick<OrderReturnRow, "status" | "lines">[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { lines } of returns.filter(({ status }) => status !== "refused")) {
    for (const line of lines) pieces.set(line.line_id, (pieces.get(line.line_id) ?? 0) + line.quantity);
  }
  return pieces;
}

export function toOrderSummary(order: OrderRow): OrderSummary {
  return {
    token: order.token,
    order_no: order.number,
    placed_at: order.placed_at.toISOString(),
    status: order.status,
    payment_status: order.payment_status,
    total: order.total_paise / 100,
    item_count: order.item_count,
  };
}

export function toOrderDetail(whole: LoadedOrder, now: Date): OrderDetail {
  const { order, lines, adjustments, events, lots, payments, returns, invoice } = whole;
  const until = order.delivered_at && returnUntil(order.delivered_at);
  const returned = returnedPieces(returns);
  const somethingLeft = lines.some((line) => (returned.get(line.id) ?? 0) < line.quantity);
  return {
    ...toOrderSummary(order),
    lines: lines.map((line) => toOrderLine(line, lots, returned.get(line.id) ?? 0)),
    billing_address: order.billing_address,
    shipping_address: order.shipping_address,
    buyer_gstin: order.buyer_gstin,
    coupon_code: order.coupon_code,
    orderTotal: toOrderTotal(order, adjustments),
    timeline: events.map((event) => ({ status: event.status, at: event.at.toISOString(), note: event.note })),
    can_cancel: isPermitted("cancel", "customer", order.status),
    can_return:
      isPermitted("request_return", "customer", order.status) &&
      somethingLeft &&
      until !== null &&
      istDate(now) <= until,
    return_until: until,
    courier: order.courier,
    tracking_number: order.tracking_number,
    delivered_at: order.delivered_at?.toISOString() ?? null,
    payments: payments.map(({ mode, amount_paise, collected_at }) => ({
      mode,
      amount: amount_paise / 100,
      collected_at: collected_at.toISOString(),
    })),
    payment_terms: [paymentTerms(order), paymentLimitNote(order)].filter(Boolean).join(" "),
    due: amountDue(order, payments, returns) / 100,
    returns: returns.map(toOrderReturn),
    invoice: invoice && { number: invoice.number, issued_at: invoice.issued_at.toISOString() },
  };
}

function toOrderReturn(given: OrderReturnRow): OrderReturn {
  return {
    return_no: given.number,
    status: given.status,
    reason: given.reason,
    refund_to: given.refund_to ?? "bank",
    requested_at: given.requested_at.toISOString(),
    decided_at: given.decided_at?.toISOString() ?? null,
    note: given.decision_note,
    received_at: given.received_at?.toISOString() ?? null,
    credit: given.credit_paise / 100,
    refund: given.refund_paise === null ? null : given.refund_paise / 100,
    refunded_at: given.refunded_at?.toISOString() ?? null,
    lines: given.lines.map(({ line_id, quantity }) => ({ line_id, quantity })),
  };
}

function toOrderLine(line: OrderLineRow, lots: OrderLotRow[], returned: number): OrderLine {
  const total_paise = line.taxable_paise + line.cgst_paise + line.sgst_paise + line.igst_paise;
  return {
    line_id: line.id,
    sub_product_id: line.variant_id,
    ref_no: line.ref_no,
    product_name: line.product_name,
    product_slug: line.product_slug,
    product_token: line.product_token,
    product_image: line.product_image,
    product_attribute: line.product_attribute,
    hsn: line.hsn_code,
    gst_rate: line.gst_rate_bp / 100,
    mrp: line.mrp_paise / 100,
    price: line.price_paise / 100,
    quantity: line.quantity,
    taxable: line.taxable_paise / 100,
    cgst: line.cgst_paise / 100,
    sgst: line.sgst_paise / 100,
    igst: line.igst_paise / 100,
    total: total_paise / 100,
    lots: lots
      .filter((lot) => lot.order_line_id === line.id)
      .map(({ lot_no, expires_on, quantity }) => ({ lot_no, expires_on, quantity })),
    returned,
  };
}
