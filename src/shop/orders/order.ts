import type { OrderTotal } from "../../contract/checkout.ts";
import type { OrderDetail, OrderLine, OrderStatus, OrderSummary } from "../../contract/orders.ts";
import type { OrderEventRow, OrderInvoice, OrderLineRow, OrderRow } from "./queries.ts";

/** A customer may cancel until the order is packed. */
export function canCancel(status: OrderStatus): boolean {
  return status === "placed" || status === "confirmed";
}

export function summaryOf(order: OrderRow): OrderSummary {
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

export function detailOf(
  order: OrderRow,
  lines: OrderLineRow[],
  events: OrderEventRow[],
  invoice: OrderInvoice | null,
): OrderDetail {
  return {
    ...summaryOf(order),
    lines: lines.map(lineOf),
    billing_address: order.billing_address,
    shipping_address: order.shipping_address,
    buyer_gstin: order.buyer_gstin,
    coupon_code: order.coupon_code,
    orderTotal: totalOf(order),
    timeline: events.map((event) => ({ status: event.status, at: event.at.toISOString(), note: event.note })),
    can_cancel: canCancel(order.status),
    invoice: invoice && { number: invoice.number, issued_at: invoice.issued_at.toISOString() },
  };
}

function totalOf(order: OrderRow): OrderTotal {
  return {
    mrp: order.mrp_paise / 100,
    subtotal: order.subtotal_paise / 100,
    coupon: order.coupon_paise / 100,
    shipping: order.shipping_paise / 100,
    cgst_value: order.cgst_paise / 100,
    sgst_value: order.sgst_paise / 100,
    igst_value: order.igst_paise / 100,
    shipping_tax: {
      cgst: order.shipping_cgst_paise / 100,
      sgst: order.shipping_sgst_paise / 100,
      igst: order.shipping_igst_paise / 100,
    },
    round_off: order.round_off_paise / 100,
    total: order.total_paise / 100,
    place_of_supply: order.place_of_supply,
    state_tax_kind: order.state_tax_kind,
    tax_reason: order.tax_reason,
  };
}

function lineOf(line: OrderLineRow): OrderLine {
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
  };
}
