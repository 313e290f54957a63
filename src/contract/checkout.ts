import { z } from "zod";
import { text } from "../language/text.ts";
import type { CallTable } from "./call.ts";
import { productAttribute } from "./cart.ts";
import { id, line, moment, multiline, opaqueToken, optional, percent, rupees, says } from "./fields.ts";
import { idempotencyHeaders, keyRefusal } from "./idempotency.ts";
import { orderLimits } from "./order-limits.ts";
import { orderPurposes } from "./order-purposes.ts";
import { paymentPlans } from "./payments.ts";
import { taxClasses } from "./tax-classes.ts";

/**
 * A line as it would be ordered. `price` is per unit without GST, `mrp` with it. `taxable` is price × quantity less the line's
 * share of the coupon. `total` is taxable + taxes. All amounts in rupees.
 */
export const orderDetailLine = z
  .object({
    cart_id: z.int(),
    sub_product_id: z.int(),
    ref_no: z.string(),
    product_name: z.string(),
    product_image: z.string(),
    product_attribute: z.array(productAttribute),
    mrp: rupees,
    price: rupees,
    quantity: z.int(),
    taxable: rupees,
    hsn: z.string(),
    gst_rate: percent,
    tax_class: z.enum(taxClasses),
    uqc: z.string().describe("unit quantity code of the GST law"),
    cgst: rupees,
    sgst: rupees,
    igst: rupees,
    total: rupees,
    in_stock: z.boolean(),
    available: z.int().describe("units in stock"),
  })
  .meta({ id: "OrderDetailLine" });
export type OrderDetailLine = z.infer<typeof orderDetailLine>;

/** A charge or deduction besides the goods. Screens show it by its label, so a new kind needs no change to them. */
export const orderAdjustment = z
  .object({
    type: z.enum(["discount", "charge", "round_off"]),
    kind: z.string().describe("coupon, shipping, round_off, or a charge of the shop's own"),
    label: z.string(),
    amount: rupees.describe("without tax; negative where it is taken off"),
    tax: z.object({ cgst: rupees, sgst: rupees, igst: rupees }),
    rates: z
      .array(z.object({ gst_rate: percent, tax_class: z.enum(taxClasses), amount: rupees, tax: rupees }))
      .describe("a charge by the rates at which it is taxed: its amount without tax, and the tax"),
  })
  .meta({ id: "OrderAdjustment" });
export type OrderAdjustment = z.infer<typeof orderAdjustment>;

const totalFields = {
  mrp: rupees,
  subtotal: rupees,
  coupon: rupees,
  shipping: rupees,
  cgst_value: rupees,
  sgst_value: rupees,
  igst_value: rupees,
  shipping_tax: z.object({ cgst: rupees, sgst: rupees, igst: rupees }),
  round_off: rupees,
  total: rupees,
  place_of_supply: z.string(),
  state_tax_kind: z.enum(["SGST", "UTGST"]),
  tax_reason: z.string(),
  charges_tax: z.boolean().describe("false: the seller has no GSTIN, so no tax is shown (CGST Act s.32)"),
  adjustments: z.array(orderAdjustment),
};

/** total = subtotal + the amounts of all adjustments (− coupon + shipping + … + round_off) + the three taxes. */
export const orderTotal = z.object(totalFields).meta({ id: "OrderTotal" });
export type OrderTotal = z.infer<typeof orderTotal>;

const provenTotal = z
  .object({ ...totalFields, coupon_token: z.string().describe("signed quote of this total, valid for 30 minutes") })
  .meta({ id: "ProvenOrderTotal" });

export const checkoutDetails = z
  .object({
    order_details: z.array(orderDetailLine),
    orderTotal: provenTotal,
    payment_method: z.string().describe("how the order would be paid, in a few words"),
    payment_terms: z.string().describe("the same as a sentence"),
    notices: z.array(z.string()).describe("notes for the customer to read before ordering, as sentences"),
  })
  .meta({ id: "CheckoutDetails" });
export type CheckoutDetails = z.infer<typeof checkoutDetails>;

export const placedOrder = z
  .object({
    token: z.string(),
    order_no: z.string(),
    status: z.string(),
    total: rupees,
    placed_at: moment,
  })
  .meta({ id: "PlacedOrder" });
export type PlacedOrder = z.infer<typeof placedOrder>;

const thirdParty = z
  .boolean()
  .default(false)
  .describe("delivery to a third party's premises on the buyer's instruction (IGST Act s.10(1)(b))");

const buyerGstin = z
  .union([z.null(), id])
  .optional()
  .describe(
    "the registration that buys, billed at its registered address instead of billing_address; null: bought without a GSTIN; omitted: the registration whose registered address billing_address is, or none; without billing_address the account's own",
  );

/** What the buyer chooses, in the request that prices an order and in the one that places it. */
export const orderChoice = {
  shipping_address: id,
  third_party_delivery: thirdParty,
  buyer_gstin_id: buyerGstin,
  purpose: z
    .enum(
      orderPurposes,
      says(() => text("Choose own use or resale.")),
    )
    .optional()
    .describe("chosen by hospitals; follows from the account otherwise"),
  payment_plan: z
    .enum(
      paymentPlans,
      says(() => text("Choose how to pay.")),
    )
    .optional()
    .describe("on_delivery if omitted"),
};
const checkoutChoice = z.object({ ...orderChoice, billing_address: optional(id) });
export type CheckoutChoice = z.infer<typeof checkoutChoice>;

const placeOrderBody = z.object({
  coupon_token: z.union(
    [z.string().max(2000), z.null()],
    says(() => text("Must be the token of the totals shown, or null.")),
  ),
  billing_address: id,
  ...orderChoice,
  po_number: optional(line(() => text("Purchase order number"), orderLimits.po_number)).describe(
    "the customer's own purchase order number, printed on the order's documents",
  ),
  po_file: optional(opaqueToken).describe("token of the purchase order uploaded with POST check-out/purchase-order"),
  note: optional(multiline(() => text("Note"), orderLimits.note)).describe("from the customer to the shop"),
});
export type PlaceOrderBody = z.infer<typeof placeOrderBody>;

export const checkoutCalls = {
  "GET check-out/delivery": {
    summary: "The delivery charge for the next order, and how many free deliveries are left",
    access: "customer",
    reply: z.object({
      free_orders_left: z.int().describe("free deliveries left, including the next order"),
      charge: rupees.describe("for the next order, without tax"),
    }),
  },
  "POST check-out/details": {
    summary: "Prices, taxes and totals of the cart for an address",
    access: "customer",
    repeatable: true,
    body: checkoutChoice.extend({ coupon_code: optional(line(() => text("Coupon code"), 40)) }),
    reply: checkoutDetails,
    refusals: {
      404: ["not_found", "coupon_unknown", "coupon_expired", "coupon_used_up", "coupon_minimum"],
      422: ["cart_empty", "place_unknown", "enquiry_needed"],
      403: ["not_for_sale", "verification_needed", "licence_needed", "licence_expired"],
      429: ["too_many_requests"],
    },
  },
  "POST check-out/place-order": {
    summary: "Place the order; with an Idempotency-Key, a repeat returns the first reply",
    access: "customer",
    repeatable: true,
    headers: idempotencyHeaders,
    body: placeOrderBody,
    status: 201,
    reply: z.object({ message: z.string(), order: placedOrder }),
    refusals: {
      403: ["not_for_sale", "verification_needed", "licence_needed", "licence_expired"],
      409: ["totals_changed", "out_of_stock"],
      422: ["cart_empty", "place_unknown", "enquiry_needed", keyRefusal],
    },
  },
} satisfies CallTable;
