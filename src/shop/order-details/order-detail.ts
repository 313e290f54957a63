import { acknowledgementName, type OrderDocument, toDocumentName } from "../../contract/documents.ts";
import { isPermitted } from "../../contract/order-states.ts";
import type { OrderDetail, OrderLine, OrderReturn } from "../../contract/orders.ts";
import { paymentLimitNote, paymentTexts } from "../../contract/payments.ts";
import { restated } from "../../language/restated.ts";
import { toRevisionReplies } from "../order-revisions/index.ts";
import { type OrderLineRow, toOrderSummary, toOrderTotal } from "../orders/index.ts";
import { amountDue } from "../payments/index.ts";
import { isPartlyReturned, type OrderReturnRow, returnedPieces, returnUntil } from "../returns/index.ts";
import { istDate, taxedTotal } from "../tax/index.ts";
import type { LoadedOrder } from "./load-order.ts";
import { toOrderReplacement } from "./replacements.ts";

export function toOrderDetail(whole: LoadedOrder, now: Date): OrderDetail {
  const { order, lines, adjustments, events, lots, payments, returns, revisions, invoice, po_file } = whole;
  const until = order.delivered_at && returnUntil(order.delivered_at);
  const returned = returnedPieces(returns);
  const credited = returnedPieces(returns.filter(({ kind }) => kind === "credit"));
  const somethingLeft = lines.some((line) => (returned.get(line.id) ?? 0) < line.quantity);
  return {
    ...toOrderSummary(order),
    lines: lines.map((line) => ({
      ...toOrderLine(line, lots),
      returned: returned.get(line.id) ?? 0,
      credited: credited.get(line.id) ?? 0,
    })),
    billing_address: order.billing_address,
    shipping_address: order.shipping_address,
    buyer_gstin: order.buyer_gstin,
    purpose: order.purpose,
    po_number: order.po_number,
    po_file,
    note: order.note,
    entry: toEntry(order),
    coupon_code: order.coupon_code,
    ...(whole.parcels && { parcels: whole.parcels }),
    split_from: whole.split_from,
    orderTotal: toOrderTotal(order, adjustments),
    timeline: events.map((event) => ({
      status: event.status,
      at: event.at.toISOString(),
      note: event.note && restated(event.note),
    })),
    can_cancel: isPermitted("cancel", "customer", order.status),
    can_return:
      isPermitted("request_return", "customer", order.status) &&
      somethingLeft &&
      until !== null &&
      istDate(now) <= until,
    return_until: until,
    courier: order.courier,
    tracking_number: order.tracking_number,
    tracking_url: whole.tracking_url,
    delivered_at: order.delivered_at?.toISOString() ?? null,
    payments: payments.map(({ mode, amount_paise, collected_at }) => ({
      mode,
      amount: amount_paise / 100,
      collected_at: collected_at.toISOString(),
    })),
    payment_terms: [paymentTexts(order).terms, paymentLimitNote(order, istDate(now))].filter(Boolean).join(" "),
    due: amountDue(order, payments, returns) / 100,
    payment_state: whole.payment_state,
    is_partly_returned: isPartlyReturned(order.status, returns),
    returns: returns.filter(({ kind }) => kind === "return").map(toOrderReturn),
    replacements: whole.replacements.map(toOrderReplacement),
    revisions: toRevisionReplies(revisions, lines),
    proposal: whole.proposal,
    documents: orderDocuments(whole, "/api/orders"),
    lot_statement: lotStatement(whole, "/api/orders"),
    invoice: invoice && { number: invoice.number, issued_at: invoice.issued_at.toISOString() },
  };
}

/**
 * All versions of the acknowledgement, and every document issued.
 * @param calls path of the calls for the reader's orders
 */
export function orderDocuments(
  { order, documents, acknowledgements }: LoadedOrder,
  calls: "/api/orders" | "/api/staff/orders",
): OrderDocument[] {
  const file = (name: string) => `${calls}/${order.token}/documents/${name}`;
  const unchanged = [{ version: 1, issued_at: order.placed_at, total_paise: order.total_paise }];
  return [
    ...(acknowledgements.length > 0 ? acknowledgements : unchanged).map(({ version, issued_at, total_paise }) => ({
      kind: "acknowledgement" as const,
      number: order.number,
      issued_at: issued_at.toISOString(),
      total: total_paise / 100,
      ...(version > 1 ? { version } : {}),
      file: file(acknowledgementName(version)),
    })),
    ...documents.map(({ kind, number, issued_at, total_paise, is_cancelled }) => ({
      kind,
      number,
      issued_at: issued_at.toISOString(),
      total: total_paise / 100,
      ...(is_cancelled ? { cancelled: true } : {}),
      file: file(toDocumentName(number)),
    })),
  ];
}

export function lotStatement({ order, lots_corrected_at }: LoadedOrder, calls: "/api/orders" | "/api/staff/orders") {
  if (!lots_corrected_at) return null;
  return { corrected_at: lots_corrected_at.toISOString(), file: `${calls}/${order.token}/lot-statement` };
}

function toEntry({ entered_by, entry_channel, payment_promise }: LoadedOrder["order"]): OrderDetail["entry"] {
  if (entered_by === null || entry_channel === null) return null;
  return { staff_name: entered_by, channel: entry_channel, payment_promise };
}

function toOrderReturn(given: OrderReturnRow): OrderReturn {
  return {
    return_no: given.number,
    status: given.status,
    reason: given.reason,
    refund_to: given.refund_to ?? "bank",
    requested_at: given.requested_at.toISOString(),
    decided_at: given.decided_at?.toISOString() ?? null,
    note: given.decision_note && restated(given.decision_note),
    received_at: given.received_at?.toISOString() ?? null,
    credit: given.credit_paise / 100,
    refund: given.refund_paise === null ? null : given.refund_paise / 100,
    refunded_at: given.refunded_at?.toISOString() ?? null,
    lines: given.lines.map(({ line_id, quantity }) => ({ line_id, quantity })),
  };
}

function toOrderLine(line: OrderLineRow, lots: LoadedOrder["lots"]): Omit<OrderLine, "returned" | "credited"> {
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
    tax_class: line.tax_class,
    uqc: line.uqc,
    mrp: line.mrp_paise / 100,
    price: line.price_paise / 100,
    quantity: line.quantity,
    taxable: line.taxable_paise / 100,
    cgst: line.cgst_paise / 100,
    sgst: line.sgst_paise / 100,
    igst: line.igst_paise / 100,
    total: taxedTotal(line) / 100,
    lots: lots
      .filter((lot) => lot.order_line_id === line.id)
      .map(({ lot_no, expires_on, quantity, serials }) => ({
        lot_no,
        expires_on,
        quantity,
        ...(serials ? { serials } : {}),
      })),
  };
}
