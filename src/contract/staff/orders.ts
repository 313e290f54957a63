import { z } from "zod";
import {
  atMost,
  day,
  id,
  inData,
  integer,
  line,
  moment,
  multiline,
  opaqueToken,
  optional,
  searchText,
} from "../fields.ts";
import { isInPaise } from "../money.ts";
import { mostOrderLots } from "../order-limits.ts";
import { repricing } from "../order-revisions.ts";
import { paymentStates } from "../order-states.ts";
import { orderStatuses, refundWays } from "../orders.ts";
import { paymentModes } from "../payments.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";
import { changed, courier, serials, staffOrder, staffOrderListed, tracking_number } from "./order-shapes.ts";

/** Orders by next step; "all" is every order. */
export const orderQueues = [
  "to_confirm",
  "to_pack",
  "to_ship",
  "to_deliver",
  "to_collect",
  "undelivered",
  "returns_to_decide",
  "returns_to_inspect",
  "to_refund",
  "all",
] as const;
export type OrderQueue = (typeof orderQueues)[number];

/** Who entered an order: staff for the customer, or the customer. */
export const enteredBy = ["staff", "customer"] as const;
export type EnteredBy = (typeof enteredBy)[number];

export const orderSorts = ["-placed", "placed", "-total", "total"] as const;
export type OrderSort = (typeof orderSorts)[number];

const lotToPick = z.object({
  lot_id: z.int(),
  lot_no: z.string(),
  expires_on: z.iso.date().nullable(),
  available: z.int().describe("units this line can take"),
  kept: z
    .int()
    .optional()
    .describe("of these, units of a challan that the customer keeps: nothing leaves the store for them"),
  proposed: z.int(),
  problem: z.enum(["expired", "quarantined"]).nullable(),
  serials: z.array(z.string()).optional().describe("of a packed order: the serial numbers recorded, if any"),
});

const picks = z
  .object({
    repricing: repricing
      .nullable()
      .describe("what changes with the GST rates of today; to be confirmed with the packing"),
    lines: z.array(
      z.object({
        line_id: z.int(),
        ref_no: z.string(),
        gtin: z.string().nullable().optional().describe("the article number in codes on its units"),
        product_name: z.string(),
        quantity: z.int(),
        missing: z.int().describe("units not covered by any lot"),
        serialised: z.boolean().optional().describe("packing needs the serial number of each unit"),
        lots: z.array(lotToPick),
      }),
    ),
  })
  .meta({ id: "Picks" });
export type Picks = z.infer<typeof picks>;

const order = z.object({ token: opaqueToken });
const lotId = z.object({ id });

/** The status that the screen showed. If it has changed, nothing is done and the 409 names who changed it. */
const expected_status = z.enum(orderStatuses, { error: "Send the status that was shown." });
const amount = z
  .number({ error: "Enter an amount." })
  .positive("Enter an amount above 0.")
  .max(100_000_000_000, "This amount is too large.")
  .refine(isInPaise, "Use at most two decimals.")
  .describe("rupees");

/** Filters of a list of orders. */
export const ordersFilter = {
  queue: z.enum(orderQueues).default("all"),
  search: searchText.describe(
    "part of a name, phone number, email address or GSTIN; or of the number of an order, return or document, a tracking, purchase order, reference, lot or serial number, punctuation ignored",
  ),
  customer: id.optional(),
  status: z.enum(orderStatuses).optional(),
  payment: z.enum(paymentStates).optional(),
  returned: z.enum(["partly"]).optional().describe("some items came back, and the customer keeps others"),
  entered: z.enum(enteredBy).optional(),
  from: day().optional().describe("placed on or after this date, in Indian time"),
  to: day().optional().describe("placed on or before this date"),
  sort: z
    .enum(orderSorts)
    .optional()
    .describe("by default oldest first in a queue, as orders are worked off, and newest first among all"),
};
const reply = inData(staffOrder);

const packedLots = z
  .array(
    z.object({
      line_id: id,
      lot_no: line("Lot", 60),
      quantity: integer(1, 9999),
      serials: serials.default([]),
    }),
    { error: "Enter the lots that were packed." },
  )
  .min(1, "Enter the lots that were packed.")
  .max(...atMost(mostOrderLots));

const recordedSerials = z
  .array(z.object({ line_id: id, lot_no: line("Lot", 60), serials }), { error: "Enter the serial numbers." })
  .max(...atMost(mostOrderLots));
const lot_reason = optional(multiline("Reason", 500)).describe(
  "required where a lot is packed although another that expires earlier is available; kept in the audit log",
);

export const staffOrdersCalls = {
  "GET staff/orders": {
    summary: "Orders by queue and search, with a count for each queue",
    right: "orders.read",
    query: z.object({ ...ordersFilter, ...listing }),
    reply: z.object({
      data: z.array(staffOrderListed),
      meta: listMeta,
      counts: z.object(
        Object.fromEntries(orderQueues.map((queue) => [queue, z.int()])) as Record<OrderQueue, z.ZodInt>,
      ),
    }),
  },
  "GET staff/orders.csv": {
    summary: "The same as CSV",
    right: "orders.read",
    query: z.object(ordersFilter),
    produces: "text/csv; charset=utf-8",
  },
  "GET staff/orders/:token": {
    summary: "An order with all details",
    right: "orders.read",
    params: order,
    reply,
  },
  "GET staff/orders/:token/purchase-order": {
    summary: "The purchase order that the customer attached, as a PDF",
    right: "orders.read",
    params: order,
    produces: "application/pdf",
  },
  "GET staff/orders/:token/packing-slip": {
    summary: "The packing slip of a packed order as a PDF, without prices",
    right: "orders.read",
    params: order,
    produces: "application/pdf",
    refusals: { 409: ["not_possible"] },
  },
  "GET staff/orders/:token/pick-list": {
    summary:
      "What to pick for a confirmed order as a PDF: by reference number, and of each the lots that packing proposes",
    right: "orders.read",
    params: order,
    produces: "application/pdf",
    refusals: { 409: ["not_possible"] },
  },
  "GET staff/orders/:token/picks": {
    summary: "Lots to pack from, first expiry first",
    right: "orders.read",
    params: order,
    reply: inData(picks),
    refusals: { 409: ["not_possible"] },
  },
  "GET staff/orders/:token/packed-lots": {
    summary: "Lots that a packed order has, as `proposed`, and those it could have instead",
    right: "orders.read",
    params: order,
    reply: inData(picks.omit({ repricing: true })),
    refusals: { 409: ["not_possible"] },
  },
  "GET staff/orders/:token/lot-statement": {
    summary: "The lots in the parcel as a PDF, where they were corrected after the invoice was issued",
    right: "orders.read",
    params: order,
    produces: "application/pdf",
  },
  "GET staff/orders/:token/invoice": {
    summary: "The tax invoice as a PDF, in triplicate (CGST Rules r.48(1))",
    right: "orders.read",
    params: order,
    produces: "application/pdf",
    refusals: { 409: ["not_issued_yet"] },
  },
  "POST staff/orders/:token/confirm": {
    summary: "Confirm an order",
    right: "orders.confirm",
    params: order,
    body: z.object({ expected_status }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/orders/:token/pack": {
    summary: "Pack an order from these lots and issue the tax invoice",
    right: "orders.pack",
    params: order,
    body: z.object({
      expected_status,
      accepted_total: amount
        .nullish()
        .describe("the new total that was shown and confirmed, where the GST rates have changed"),
      picks: packedLots,
      parcels: optional(integer(1, 999)).describe("stated on the invoice; omitted: not stated"),
      lot_reason,
    }),
    reply,
    refusals: { 409: [...changed, "rates_changed"] },
  },
  "POST staff/orders/:token/correct-lots": {
    summary: "Correct the lots of a packed order before it leaves; the invoice stays as it was issued",
    right: "orders.pack",
    params: order,
    body: z.object({
      expected_status,
      seen: packedLots.describe("what was shown; a 409 follows if a colleague has changed it"),
      picks: packedLots.describe("what the parcel really has, all lines"),
      reason: multiline("Reason", 500),
      lot_reason,
    }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/orders/:token/correct-serials": {
    summary: "Correct the serial numbers of an order's units; documents stay as they were issued",
    right: "orders.pack",
    params: order,
    body: z.object({
      expected_status,
      seen: recordedSerials.describe("what was shown; a 409 follows if a colleague has changed it"),
      units: recordedSerials
        .min(1, "Enter the serial numbers.")
        .describe("the right serial numbers, all lots that have them"),
      reason: multiline("Reason", 500),
    }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/orders/:token/ship": {
    summary: "Ship an order with a courier",
    right: "orders.ship",
    params: order,
    body: z.object({ expected_status, courier, tracking_number }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/orders/:token/deliver": {
    summary: "Mark an order as delivered; reward points are credited",
    right: "orders.deliver",
    params: order,
    body: z.object({ expected_status, note: optional(multiline("Note", 500)) }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/orders/:token/correct-shipment": {
    summary: "Correct the courier and tracking number of a parcel that has left",
    right: "orders.ship",
    params: order,
    body: z.object({
      expected_status,
      seen: z
        .object({ courier: optional(courier), tracking_number })
        .describe("what was shown; a 409 follows if a colleague has changed it"),
      ...{ courier, tracking_number, reason: multiline("Reason", 500) },
    }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/orders/:token/undo-delivery": {
    summary: "Return an order that was marked as delivered by mistake to shipped; reward points are reversed",
    right: "orders.deliver",
    params: order,
    body: z.object({ expected_status, reason: multiline("Reason", 500) }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/orders/:token/undeliver": {
    summary: "Mark an order as refused at the door; the items come back for inspection",
    right: "orders.deliver",
    params: order,
    body: z.object({
      expected_status,
      reason: multiline("Reason", 500),
      refund_to: optional(z.enum(refundWays)).describe("where payments go back to; required once something was paid"),
    }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/orders/:token/collect": {
    summary: "Record a payment received on delivery",
    right: "orders.collect",
    params: order,
    body: z
      .object({
        expected_status,
        mode: z.enum(paymentModes, { error: "Choose a payment mode." }),
        amount,
        // Normalised because it is compared with earlier references: an additional space is not another payment.
        reference: optional(line("Reference", 100).overwrite((typed) => typed.replace(/\s+/g, " "))),
        courier_id: optional(id).describe(
          "the courier or collector who took it and hands it over; null: the shop itself",
        ),
      })
      .describe("which methods need a reference: see `payments.ts`"),
    reply,
    refusals: { 409: changed, 422: ["cash_ceiling", "payment_exists"] },
  },
  "POST staff/orders/:token/reverse-payment": {
    summary: "Reverse a payment that was recorded by mistake; the amount is due again",
    right: "payments.reverse",
    params: order,
    body: z.object({ payment_id: id, reason: multiline("Reason", 500) }),
    reply,
    refusals: { 409: ["not_possible", "already_reversed"] },
  },
  "POST staff/orders/:token/cancel": {
    summary: "Cancel an order that is not yet shipped; stock and coupon are released",
    right: "orders.cancel",
    params: order,
    body: z.object({ expected_status, reason: multiline("Reason", 500) }),
    reply,
    refusals: { 409: changed },
  },
  "GET staff/lots/:id/customers": {
    summary: "Customers who were sent units of a lot, and how many came back",
    right: "orders.read",
    params: lotId,
    reply: inData(
      z.array(
        z.object({
          token: z.string(),
          order_no: z.string(),
          status: z.enum(orderStatuses),
          packed_at: moment,
          customer_id: z.int(),
          name: z.string(),
          company_name: z.string(),
          phone_number: z.string(),
          email: z.string(),
          ref_no: z.string(),
          quantity: z.int(),
          serials: z.array(z.string()).describe("serial numbers of these units"),
          came_back: z.int(),
        }),
      ),
    ),
  },
} satisfies StaffCallTable;
