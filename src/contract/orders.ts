import { z } from "zod";
import { text } from "../language/text.ts";
import { address } from "./addresses.ts";
import type { CallTable } from "./call.ts";
import { productAttribute } from "./cart.ts";
import { orderTotal } from "./checkout.ts";
import { documentName, orderDocument } from "./documents.ts";
import {
  atMost,
  id,
  inData,
  integer,
  moment,
  multiline,
  opaqueToken,
  pageMeta,
  paging,
  percent,
  rupees,
  says,
  searchText,
} from "./fields.ts";
import { orderChannels } from "./order-channels.ts";
import { mostOrderLines } from "./order-limits.ts";
import { orderPurposes } from "./order-purposes.ts";
import { orderProposal, orderRevision } from "./order-revisions.ts";
import { orderStatuses, paymentStates, paymentStatuses, returnStatuses } from "./order-states.ts";
import { orderParcel } from "./parcels.ts";
import { paymentModes } from "./payments.ts";
import { orderReplacement } from "./replacements.ts";
import { taxClasses } from "./tax-classes.ts";

export {
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
  type ReturnStatus,
  returnStatuses,
} from "./order-states.ts";

export const refundWays = ["wallet", "bank"] as const;
export type RefundWay = (typeof refundWays)[number];

/** Days after delivery (IST) during which items can be returned. The last day counts in full. */
export const returnDays = 20;

export const orderSummary = z
  .object({
    token: z.string(),
    order_no: z.string(),
    placed_at: moment,
    status: z.enum(orderStatuses),
    payment_status: z.enum(paymentStatuses),
    payment_texts: z
      .object({ status: z.string(), amount: z.string(), step: z.string() })
      .describe("how it is paid, in words: as a status, as the label of the amount due, as a step"),
    total: rupees,
    item_count: z.int(),
    parcels: z
      .array(orderParcel)
      .optional()
      .describe(
        "of an order that is sent in several parcels: itself and the others; `total` and `item_count` are its own",
      ),
  })
  .meta({ id: "OrderSummary" });
export type OrderSummary = z.infer<typeof orderSummary>;

export const orderLine = z
  .object({
    line_id: z.int(),
    sub_product_id: z.int(),
    ref_no: z.string(),
    product_name: z.string(),
    product_slug: z.string(),
    product_token: z.string(),
    product_image: z.string(),
    product_attribute: z.array(productAttribute),
    hsn: z.string(),
    gst_rate: percent,
    tax_class: z.enum(taxClasses),
    uqc: z.string().describe("unit quantity code of the GST law"),
    mrp: rupees,
    price: rupees,
    quantity: z.int(),
    taxable: rupees,
    cgst: rupees,
    sgst: rupees,
    igst: rupees,
    total: rupees,
    lots: z
      .array(
        z.object({
          lot_no: z.string(),
          expires_on: z.iso.date().nullable(),
          quantity: z.int(),
          serials: z.array(z.string()).optional().describe("where units have serial numbers"),
        }),
      )
      .describe("the lots packed; empty before packing"),
    returned: z.int().describe("units returned, on their way back or credited, which cannot be returned again"),
    credited: z.int().describe("of these, units credited that were missing or stayed with the customer"),
  })
  .meta({ id: "OrderLine" });
export type OrderLine = z.infer<typeof orderLine>;

/** An address as it was when the order was placed. */
export const orderAddress = address.omit({ id: true, is_default: true }).meta({ id: "OrderAddress" });
export type OrderAddress = z.infer<typeof orderAddress>;

export const orderPayment = z.object({
  mode: z.enum(paymentModes),
  amount: rupees,
  collected_at: moment,
});

export const orderReturn = z
  .object({
    return_no: z.string(),
    status: z.enum(returnStatuses),
    reason: z.string(),
    refund_to: z.enum(refundWays),
    requested_at: moment,
    decided_at: moment.nullable(),
    note: z.string().nullable().describe("the shop's note on its decision"),
    received_at: moment.nullable(),
    credit: rupees.describe("amount charged for the items, including taxes"),
    refund: rupees.nullable().describe("amount to refund, known once the items have arrived"),
    refunded_at: moment.nullable(),
    lines: z.array(z.object({ line_id: z.int(), quantity: z.int() })),
  })
  .meta({ id: "OrderReturn" });
export type OrderReturn = z.infer<typeof orderReturn>;

export const orderDetail = z
  .object({
    ...orderSummary.shape,
    lines: z.array(orderLine),
    billing_address: orderAddress,
    shipping_address: orderAddress,
    buyer_gstin: z.string().nullable(),
    purpose: z.enum(orderPurposes).nullable().describe("null for orders of earlier releases"),
    po_number: z.string().nullable().describe("the customer's own purchase order number"),
    po_file: z
      .object({ name: z.string(), bytes: z.int() })
      .nullable()
      .describe("the purchase order attached at checkout, see GET orders/:token/purchase-order"),
    note: z.string().nullable().describe("from the customer to the shop"),
    entry: z
      .object({ staff_name: z.string(), channel: z.enum(orderChannels), payment_promise: z.string().nullable() })
      .nullable()
      .describe("where staff entered the order: who, how the customer asked for it, and what was agreed about paying"),
    coupon_code: z.string().nullable(),
    split_from: z
      .object({ token: z.string(), order_no: z.string() })
      .nullable()
      .describe("of a parcel: the order it was split from"),
    orderTotal,
    timeline: z.array(z.object({ status: z.enum(orderStatuses), at: moment, note: z.string().nullable() })),
    can_cancel: z.boolean(),
    can_return: z.boolean(),
    return_until: z.iso.date().nullable().describe("last day, in Indian time, to request a return"),
    courier: z.string().nullable(),
    tracking_number: z.string().nullable(),
    tracking_url: z.string().nullable().describe("where the courier shows the parcel"),
    delivered_at: moment.nullable(),
    payments: z.array(orderPayment),
    payment_terms: z.string().describe("how it is paid, as a sentence"),
    due: rupees.describe("amount still to be paid"),
    payment_state: z.enum(paymentStates).describe("finer than `payment_status`"),
    is_partly_returned: z.boolean().describe("some items came back and were inspected, and the customer keeps others"),
    returns: z.array(orderReturn),
    replacements: z.array(orderReplacement).describe("goods replaced at no charge, oldest first"),
    revisions: z.array(orderRevision).describe("changes of taxes or prices after the order was placed, oldest first"),
    proposal: orderProposal.nullable().describe("another seller that the customer is asked to agree to"),
    invoice: z.object({ number: z.string(), issued_at: moment }).nullable(),
    documents: z.array(orderDocument),
    lot_statement: z
      .object({ corrected_at: moment, file: z.string().describe("URL of the PDF, below /api/") })
      .nullable()
      .describe("the lots in the parcel, where they were corrected after the invoice was issued"),
  })
  .meta({ id: "OrderDetail" });
export type OrderDetail = z.infer<typeof orderDetail>;

const orderToken = z.object({ token: opaqueToken });

export const ordersCalls = {
  "GET orders": {
    summary: "The caller's orders, newest first",
    access: "customer",
    query: z.object({
      ...paging,
      status: z.enum(orderStatuses).optional(),
      search: searchText,
    }),
    reply: z.object({ data: z.array(orderSummary), meta: pageMeta }),
  },
  "GET orders/:token": {
    summary: "An order as placed, with its history",
    access: "customer",
    params: orderToken,
    reply: inData(orderDetail),
  },
  "GET orders/:token/invoice": {
    summary: "The tax invoice as a PDF, once the order is packed",
    access: "customer",
    params: orderToken,
    produces: "application/pdf",
    refusals: { 409: ["not_issued_yet"] },
  },
  "GET orders/:token/documents/:document": {
    summary: "A document of an order as a PDF",
    access: "customer",
    params: orderToken.extend({ document: documentName }),
    produces: "application/pdf",
  },
  "GET orders/:token/lot-statement": {
    summary: "The lots in the parcel as a PDF, where they were corrected after the invoice was issued",
    access: "customer",
    params: orderToken,
    produces: "application/pdf",
  },
  "POST orders/:token/cancel": {
    summary: "Cancel an order that is not yet packed; stock and coupon are released",
    access: "customer",
    params: orderToken,
    body: z.object({ reason: multiline(() => text("Reason"), 500) }),
    reply: inData(orderDetail),
    refusals: { 409: ["too_late"] },
  },
  "POST orders/:token/change/accept": {
    summary: "Agree to the change of an order that staff proposed",
    access: "customer",
    params: orderToken,
    reply: inData(orderDetail),
    refusals: { 409: ["no_longer_open", "out_of_stock"] },
  },
  "POST orders/:token/change/decline": {
    summary: "Decline the change of an order that staff proposed; the order stays as it is",
    access: "customer",
    params: orderToken,
    reply: inData(orderDetail),
    refusals: { 409: ["no_longer_open"] },
  },
  "POST orders/:token/returns": {
    summary: "Request a return within 20 days of delivery",
    access: "customer",
    params: orderToken,
    body: z.object({
      lines: z
        .array(
          z.object({ line_id: id, quantity: integer(1, 9999) }),
          says(() => text("Choose the items to return.")),
        )
        .min(
          1,
          says(() => text("Choose the items to return.")),
        )
        .max(...atMost(mostOrderLines)),
      reason: multiline(() => text("Reason"), 500),
      refund_to: z.enum(
        refundWays,
        says(() => text("Choose where to send the refund.")),
      ),
    }),
    status: 201,
    reply: inData(orderDetail),
    refusals: { 409: ["not_delivered", "return_open", "too_late"] },
  },
} satisfies CallTable;
