import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { OrderChannel } from "../../contract/order-channels.ts";
import type { OrderPurpose } from "../../contract/order-purposes.ts";
import type { OrderAddress, OrderStatus, PaymentStatus } from "../../contract/orders.ts";
import type { ParcelKind } from "../../contract/parcels.ts";
import type { PaymentPlan } from "../../contract/payments.ts";
import type { AdjustmentRule, ChargeShare, TaxClass } from "../tax/index.ts";

type Attributes = { attribute_name: string; value: string }[];

export interface OrdersTables {
  orders: {
    id: GeneratedAlways<number>;
    token: string;
    number: string;
    customer_id: number;
    status: OrderStatus;
    payment_status: PaymentStatus;
    placed_at: Date;
    courier: string | null;
    tracking_number: string | null;
    delivered_at: Date | null;
    billing_address: JSONColumnType<OrderAddress>;
    shipping_address: JSONColumnType<OrderAddress>;
    buyer_gstin: string | null;
    /** Null for orders of the previous release. */
    purpose: Generated<OrderPurpose | null>;
    /** The customer's own purchase order number. */
    po_number: Generated<string | null>;
    /** From the customer to the shop. */
    note: Generated<string | null>;
    /** The member of staff who entered the order for its customer; null where the customer placed it. */
    entered_by: Generated<string | null>;
    /** How staff received the order from the customer. */
    entry_channel: Generated<OrderChannel | null>;
    payment_plan: Generated<PaymentPlan>;
    /** The agreed terms of payment. */
    payment_promise: Generated<string | null>;
    seller_gstin: string;
    /** Null for orders of the previous release, whose registration is the one with `seller_gstin`. */
    registration_id: Generated<number | null>;
    place_of_supply: string;
    place_of_supply_code: string;
    supply_kind: "intra" | "inter";
    state_tax_kind: "SGST" | "UTGST";
    tax_reason: string;
    coupon_id: number | null;
    coupon_code: string | null;
    item_count: number;
    mrp_paise: number;
    subtotal_paise: number;
    coupon_paise: number;
    shipping_paise: number;
    shipping_cgst_paise: number;
    shipping_sgst_paise: number;
    shipping_igst_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
    round_off_paise: number;
    total_paise: number;
    /** The order that this one was split from. */
    parent_id: Generated<number | null>;
    parcel_kind: Generated<ParcelKind | null>;
    /** YYYY-MM-DD, IST: when a backorder is expected to ship. */
    promised_on: Generated<string | null>;
    /** When its items were merged back into the original order. */
    merged_at: Generated<Date | null>;
    /** What the order cost before it was split; the same on each of its parts. */
    whole_total_paise: Generated<number | null>;
  };
  /** Published: the orders that other modules refer to. */
  placed_orders: {
    id: number;
    token: string;
    number: string;
    customer_id: number;
    placed_at: Date;
    status: OrderStatus;
    payment_status: PaymentStatus;
    coupon_id: number | null;
    coupon_paise: number;
    total_paise: number;
    registration_id: number | null;
    seller_gstin: string;
    /** The same for all parcels of an order. */
    family_id: number;
  };
  order_lines: {
    id: GeneratedAlways<number>;
    order_id: number;
    /** Always the time of the original order. */
    placed_at: Date;
    position: number;
    variant_id: number;
    ref_no: string;
    product_name: string;
    product_slug: string;
    product_token: string;
    product_image: string;
    product_attribute: JSONColumnType<Attributes>;
    hsn_code: string;
    gst_rate_bp: number;
    /** Null on orders of the previous release: exempt at 0 %, otherwise taxable. */
    tax_class: Generated<TaxClass | null>;
    /** Unit quantity code of the GST law. */
    uqc: Generated<string>;
    mrp_paise: number;
    price_paise: number;
    quantity: number;
    coupon_paise: number;
    taxable_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
  };
  order_adjustments: {
    order_id: number;
    position: number;
    kind: string;
    label: string;
    amount_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
    rule: JSONColumnType<AdjustmentRule>;
    shares: JSONColumnType<ChargeShare[]>;
  };
  /** Published (order-revisions): an order's adjustments as they are now. */
  current_order_adjustments: {
    order_id: number;
    position: number;
    kind: string;
    label: string;
    amount_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
    rule: AdjustmentRule;
    shares: ChargeShare[];
  };
  order_events: {
    id: GeneratedAlways<number>;
    order_id: number;
    status: OrderStatus;
    at: Date;
    actor: "customer" | "staff" | "shop";
    staff_name: string | null;
    note: string | null;
    /** Why staff corrected something; not shown to customers. */
    reason: Generated<string | null>;
  };
  /** Published: which orders changed, by event id. */
  order_changes: { id: number; order_id: number };
  /** Published: orders for other modules' lists. `search` holds the search text in lower case. */
  order_list: {
    id: number;
    token: string;
    number: string;
    customer_id: number;
    status: OrderStatus;
    payment_status: PaymentStatus;
    placed_at: Date;
    delivered_at: Date | null;
    item_count: number;
    total_paise: number;
    buyer_gstin: string | null;
    billing_address: OrderAddress;
    shipping_address: OrderAddress;
    courier: string | null;
    tracking_number: string | null;
    search: string;
    purpose: OrderPurpose | null;
    po_number: string | null;
    /** Number, tracking number and purchase order number, normalised by `toSearchKey`, one per line. */
    keys: string;
    entered_by: string | null;
    entry_channel: OrderChannel | null;
    parcel_kind: ParcelKind | null;
    promised_on: string | null;
  };
  /** Published: the goods of each order. */
  order_line_list: {
    id: number;
    order_id: number;
    position: number;
    variant_id: number;
    ref_no: string;
    product_name: string;
    quantity: number;
  };
  /** Published: the value of each order without tax. */
  order_sales: {
    id: number;
    token: string;
    number: string;
    status: OrderStatus;
    placed_at: Date;
    taxable_paise: number;
    /** For a parcel, the order that it was split from. */
    parent_id: number | null;
  };
  /** Published: sales by line, without cancelled and undelivered orders. */
  goods_sold: { placed_at: Date; variant_id: number; quantity: number; taxable_paise: number };
  /** Published: when placed orders were shipped. */
  order_dispatches: { order_id: number; token: string; number: string; placed_at: Date; shipped_at: Date };
  /** Published: orders that were split into parcels, with the total of all parcels. */
  divided_orders: { order_id: number; whole_total_paise: number | null };
  order_moves: { from_status: OrderStatus; to_status: OrderStatus };
  payment_moves: { from_status: PaymentStatus; to_status: PaymentStatus };
}
