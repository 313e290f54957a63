import { z } from "zod";
import { address } from "../addresses.ts";
import { orderedLines, padLine } from "../cart.ts";
import { checkoutDetails, orderChoice } from "../checkout.ts";
import { accountTypes, verifications } from "../customers.ts";
import { id, inData, line, multiline, opaqueToken, optional, rupees } from "../fields.ts";
import { buyerGstin } from "../gstins.ts";
import { orderChannels } from "../order-channels.ts";
import { orderLimits } from "../order-limits.ts";
import { city, state } from "../places.ts";
import { purchaseOrderFile } from "../purchase-order-limits.ts";
import { unclaimedFile } from "../purchase-orders.ts";
import type { StaffCallTable } from "./call.ts";

/** The customer of an order that staff enter: the choices for the order, and what prevents it. */
export const assistedBuyer = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    mobile_number: z.string(),
    company_name: z.string().nullable(),
    account_type: z.enum(accountTypes),
    verification: z.enum(verifications),
    addresses: z.array(address),
    gstins: z.array(buyerGstin),
    problem: z.string().nullable().describe("why no order can be entered for this customer now"),
  })
  .meta({ id: "AssistedBuyer" });
export type AssistedBuyer = z.infer<typeof assistedBuyer>;

const goods = { customer_id: id, lines: orderedLines };

const assistedOrder = z.object({
  ...goods,
  ...orderChoice,
  billing_address: id,
  coupon_token: z.string({ error: "Send the token of the totals shown." }).max(2000),
  channel: z.enum(orderChannels, { error: "Choose how the customer asked for the order." }),
  po_number: optional(line("Purchase order number", orderLimits.po_number)),
  po_file: optional(opaqueToken).describe("token of the purchase order uploaded for this customer"),
  note: optional(multiline("Note", orderLimits.note)).describe("from the customer to the shop"),
  payment_promise: optional(line("Payment promise", orderLimits.payment_promise)).describe(
    "what was agreed about paying, such as a day or a cheque",
  ),
});
export type AssistedOrder = z.infer<typeof assistedOrder>;

const pricing = {
  403: ["not_for_sale", "verification_needed", "licence_needed", "licence_expired", "own_account"],
  422: ["cart_empty", "place_unknown", "enquiry_needed"],
};

export const assistedOrdersCalls = {
  "GET staff/assisted-orders/customers/:id": {
    summary: "A customer for whom an order is to be entered, with addresses and GST registrations",
    right: "orders.enter",
    params: z.object({ id }),
    reply: inData(assistedBuyer),
  },
  "GET staff/assisted-orders/places": {
    summary: "States and cities for addresses",
    right: "orders.enter",
    reply: inData(z.object({ states: z.array(state), cities: z.array(city) })),
  },
  "POST staff/assisted-orders/lines": {
    summary: "Parse reference numbers and quantities from text, at a customer's prices",
    right: "orders.enter",
    unaudited: "It reads a text and changes nothing.",
    body: z.object({ customer_id: id, text: multiline("List", 20_000) }),
    reply: inData(z.array(padLine)),
  },
  "POST staff/assisted-orders/details": {
    summary: "Prices, taxes and totals of an order for a customer, as their own checkout shows them",
    right: "orders.enter",
    unaudited: "It prices an order and changes nothing.",
    body: z.object({
      ...goods,
      ...orderChoice,
      billing_address: optional(id),
      coupon_code: optional(line("Coupon code", 40)),
    }),
    reply: checkoutDetails,
    refusals: {
      ...pricing,
      404: ["not_found", "coupon_unknown", "coupon_expired", "coupon_used_up", "coupon_minimum"],
    },
  },
  "POST staff/assisted-orders/purchase-order": {
    summary: "Upload a customer's purchase order (PDF, at most 5 MB) for the order being entered",
    right: "orders.enter",
    unaudited: "The file belongs to no order before one is placed with it; unused, it is deleted after a week.",
    query: z.object({ customer_id: id, name: line("File name", 200) }),
    upload: [purchaseOrderFile.type],
    largest: purchaseOrderFile.bytes,
    status: 201,
    reply: inData(unclaimedFile),
    refusals: { 429: ["too_many_requests"] },
  },
  "POST staff/assisted-orders": {
    summary: "Place an order for a customer, who gets the acknowledgement by email",
    right: "orders.enter",
    body: assistedOrder,
    status: 201,
    reply: inData(z.object({ token: z.string(), order_no: z.string(), total: rupees })),
    refusals: { ...pricing, 409: ["totals_changed", "out_of_stock"] },
  },
} satisfies StaffCallTable;
