import { z } from "zod";
import { day, id, inData, integer, line, moment, opaqueToken, optional, rupees, text } from "../fields.ts";
import { type OrderTransitionName, returnTransitions } from "../order-states.ts";
import { orderDetail, orderStatuses, paymentStatuses, refundWays, returnStatuses } from "../orders.ts";
import { paymentModes } from "../payments.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";

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

export const orderSorts = ["-placed", "placed", "-total", "total"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** What staff do with an order; `orderTransitions` says in which states. Each needs a right. */
export const orderActs = [
  "confirm",
  "pack",
  "ship",
  "deliver",
  "undeliver",
  "collect",
  "cancel",
] as const satisfies OrderTransitionName[];
export type OrderAct = (typeof orderActs)[number];

export type ReturnAct = keyof typeof returnTransitions;
export const returnActs = Object.keys(returnTransitions) as ReturnAct[];

export const dispositions = ["restock", "quarantine", "scrap"] as const;
export type Disposition = (typeof dispositions)[number];

const listed = z
  .object({
    token: z.string(),
    order_no: z.string(),
    placed_at: moment,
    status: z.enum(orderStatuses),
    payment_status: z.enum(paymentStatuses),
    total: rupees,
    item_count: z.int(),
    customer_id: z.int(),
    name: z.string().describe("billing name"),
    company_name: z.string(),
    phone_number: z.string(),
    city: z.string().describe("of the delivery address"),
    state: z.string(),
    buyer_gstin: z.string().nullable(),
    courier: z.string().nullable(),
    tracking_number: z.string().nullable(),
  })
  .meta({ id: "StaffOrderListed" });
export type StaffOrderListed = z.infer<typeof listed>;

const lotShown = z.object({
  lot_id: z.int(),
  lot_no: z.string(),
  expires_on: z.iso.date().nullable(),
  quantity: z.int(),
});

const staffReturn = z
  .object({
    id: z.int(),
    return_no: z.string(),
    kind: z.enum(["return", "undelivered"]).describe("sent back by the customer, or refused at the door"),
    status: z.enum(returnStatuses),
    reason: z.string(),
    refund_to: z.enum(refundWays).nullable(),
    requested_at: moment,
    decided_at: moment.nullable(),
    decided_by: z.string().nullable(),
    decision_note: z.string().nullable(),
    received_at: moment.nullable(),
    received_by: z.string().nullable(),
    inspection_note: z.string().nullable(),
    credit: rupees.describe("amount charged for the items, including taxes"),
    refund: rupees.nullable().describe("amount to refund, known once the items have been inspected"),
    refunded_at: moment.nullable(),
    refunded_by: z.string().nullable(),
    refund_reference: z.string().nullable(),
    lines: z.array(
      z.object({
        return_line_id: z.int(),
        line_id: z.int(),
        ref_no: z.string(),
        product_name: z.string(),
        quantity: z.int(),
        lots: z.array(lotShown).describe("lots it may have come from, with the quantity sent and not yet returned"),
        suggested: z.enum(dispositions).describe("sterile items are scrapped by default"),
        inspected: z.array(z.object({ ...lotShown.shape, disposition: z.enum(dispositions) })),
      }),
    ),
    may: z.array(z.enum(returnActs)),
  })
  .meta({ id: "StaffReturn" });
export type StaffReturn = z.infer<typeof staffReturn>;

const detail = z
  .object({
    ...orderDetail.omit({ payments: true, returns: true, timeline: true, can_cancel: true, can_return: true }).shape,
    customer: z
      .object({
        id: z.int(),
        name: z.string(),
        email: z.string(),
        mobile_number: z.string(),
        account_type: z.enum(["doctor", "dealer", "hospital"]),
        company_name: z.string().nullable(),
        verification: z.enum(["pending", "verified", "rejected"]),
      })
      .nullable()
      .describe("null when the account was deleted"),
    events: z.array(
      z.object({
        status: z.enum(orderStatuses),
        at: moment,
        actor: z.enum(["customer", "staff", "shop"]),
        staff_name: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    payments: z.array(
      z.object({
        mode: z.enum(paymentModes),
        amount: rupees,
        reference: z.string().nullable(),
        collected_at: moment,
        staff_name: z.string(),
      }),
    ),
    returns: z.array(staffReturn),
    cash_left: rupees.describe("what may still be received in cash for this order today, by law"),
    points: z.int().describe("reward points earned by this order, less those reversed"),
    may: z.array(z.enum(orderActs)).describe("actions possible in this status, for those who have the right"),
  })
  .meta({ id: "StaffOrder" });
export type StaffOrder = z.infer<typeof detail>;

const lotToPick = z.object({
  lot_id: z.int(),
  lot_no: z.string(),
  expires_on: z.iso.date().nullable(),
  available: z.int().describe("units this line can take"),
  proposed: z.int(),
  problem: z.enum(["expired", "quarantined"]).nullable(),
});

const picks = z
  .object({
    lines: z.array(
      z.object({
        line_id: z.int(),
        ref_no: z.string(),
        product_name: z.string(),
        quantity: z.int(),
        missing: z.int().describe("units not covered by any lot"),
        lots: z.array(lotToPick),
      }),
    ),
  })
  .meta({ id: "Picks" });
export type Picks = z.infer<typeof picks>;

const order = z.object({ token: opaqueToken });
const returnId = z.object({ id });
const tokens = z
  .array(opaqueToken, { error: "Choose orders." })
  .min(1, "Choose orders.")
  .max(100, "Choose at most 100.");
/** The status the screen showed. If it has changed, nothing is done and the 409 says who changed it. */
const expected_status = z.enum(orderStatuses, { error: "Send the status that was shown." });
const expected_return = z.enum(returnStatuses, { error: "Send the status that was shown." });
const courier = line("Courier", 60);
const tracking_number = optional(line("Tracking number", 60));
const amount = z
  .number({ error: "Enter an amount." })
  .positive("Enter an amount above 0.")
  .max(100_000_000_000, "This amount is too large.")
  .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, "Use at most two decimals.")
  .describe("rupees");

const bulkSummary = z.object({
  id: z.int(),
  act: z.enum(["confirm", "ship"]),
  by: z.string().describe("who started it"),
  total: z.int().describe("orders"),
  handled: z.int().describe("orders processed so far"),
  succeeded: z.int(),
  created_at: moment,
  finished_at: moment.nullable(),
});
export type BulkSummary = z.infer<typeof bulkSummary>;

const bulkRun = z
  .object({
    ...bulkSummary.shape,
    results: z.array(
      z.object({
        token: z.string(),
        order_no: z.string().nullable(),
        done: z.boolean().nullable().describe("null until it is processed"),
        code: z.string().nullable(),
        message: z.string().nullable().describe("the reason if it was not done"),
      }),
    ),
  })
  .meta({ id: "BulkRun" });
export type BulkRun = z.infer<typeof bulkRun>;

const filter = {
  queue: z.enum(orderQueues).default("all"),
  search: z
    .string()
    .trim()
    .max(200, "Search for at most 200 characters.")
    .optional()
    .describe("part of an order number, name, phone number, email address, GSTIN or reference number"),
  customer: id.optional(),
  status: z.enum(orderStatuses).optional(),
  from: day().optional().describe("placed on or after this date, in Indian time"),
  to: day().optional().describe("placed on or before this date"),
  sort: z.enum(orderSorts).default("-placed"),
};

const changed = ["state_changed", "not_possible"] as const;
const reply = inData(detail);

export const staffOrdersCalls = {
  "GET staff/orders": {
    summary: "Orders by queue and search, with a count for each queue",
    right: "orders.read",
    query: z.object({ ...filter, ...listing }),
    reply: z.object({
      data: z.array(listed),
      meta: listMeta,
      counts: z.object(
        Object.fromEntries(orderQueues.map((queue) => [queue, z.int()])) as Record<OrderQueue, z.ZodInt>,
      ),
    }),
  },
  "GET staff/orders.csv": {
    summary: "The same as CSV",
    right: "orders.read",
    query: z.object(filter),
    produces: "text/csv; charset=utf-8",
  },
  "GET staff/orders/:token": {
    summary: "An order with all details",
    right: "orders.read",
    params: order,
    reply,
  },
  "GET staff/orders/:token/picks": {
    summary: "Lots to pack from, first expiry first",
    right: "orders.read",
    params: order,
    reply: inData(picks),
    refusals: { 409: ["not_possible"] },
  },
  "GET staff/orders/:token/invoice": {
    summary: "The tax invoice as a PDF, in triplicate (CGST Rules r.48(1))",
    right: "orders.read",
    params: order,
    produces: "application/pdf",
    refusals: { 409: ["not_issued_yet"] },
  },
  "POST staff/orders/confirm": {
    summary: "Confirm many orders in the background, each independently",
    right: "orders.confirm",
    unaudited: "each order is recorded when it is confirmed",
    status: 201,
    body: z.object({ tokens }),
    reply: inData(bulkRun),
  },
  "POST staff/orders/ship": {
    summary: "Ship many orders with one courier in the background, each independently",
    right: "orders.ship",
    unaudited: "each order is recorded when it is shipped",
    status: 201,
    body: z.object({
      courier,
      orders: z
        .array(z.object({ token: opaqueToken, tracking_number }), { error: "Choose orders." })
        .min(1, "Choose orders.")
        .max(100, "Choose at most 100."),
    }),
    reply: inData(bulkRun),
  },
  "GET staff/bulk-runs": {
    summary: "The caller's bulk runs of the last 24 hours, newest first",
    right: "orders.read",
    reply: inData(z.array(bulkSummary)),
  },
  "GET staff/bulk-runs/:id": {
    summary: "The progress of a bulk run, with the result for each order",
    right: "orders.read",
    params: returnId,
    reply: inData(bulkRun),
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
      picks: z
        .array(z.object({ line_id: id, lot_no: line("Lot", 60), quantity: integer(1, 9999) }), {
          error: "Enter the lots that were packed.",
        })
        .min(1, "Enter the lots that were packed.")
        .max(1000),
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
    body: z.object({ expected_status, note: optional(text("Note", 500)) }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/orders/:token/undeliver": {
    summary: "Mark an order as refused at the door; the items come back for inspection",
    right: "orders.deliver",
    params: order,
    body: z.object({ expected_status, reason: text("Reason", 500) }),
    reply,
    refusals: { 409: [...changed, "already_paid"] },
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
        // Compared with those recorded before: another space is not another payment.
        reference: optional(line("Reference", 100).overwrite((typed) => typed.replace(/\s+/g, " "))),
      })
      .describe("which methods need a reference: see `payments.ts`"),
    reply,
    refusals: { 409: changed, 422: ["cash_ceiling", "payment_exists"] },
  },
  "POST staff/orders/:token/cancel": {
    summary: "Cancel an order that is not yet shipped; stock and coupon are released",
    right: "orders.cancel",
    params: order,
    body: z.object({ expected_status, reason: text("Reason", 500) }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/returns/:id/decide": {
    summary: "Approve or refuse a return; the customer is notified",
    right: "returns.decide",
    params: returnId,
    body: z.object({
      expected_status: expected_return,
      decision: z.enum(["approved", "refused"], { error: "Choose approve or refuse." }),
      note: optional(text("Note", 500)).describe("shown to the customer; required to refuse"),
    }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/returns/:id/inspect": {
    summary: "Record the inspection of returned items, by lot",
    right: "returns.inspect",
    params: returnId,
    body: z.object({
      expected_status: expected_return,
      pieces: z
        .array(
          z.object({
            return_line_id: id,
            lot_no: line("Lot", 60),
            quantity: integer(1, 9999),
            disposition: z.enum(dispositions, { error: "Choose what happens to it." }),
          }),
          { error: "Choose what happens to the items." },
        )
        .min(1, "Choose what happens to the items.")
        .max(1000),
      note: optional(text("Note", 500)),
    }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/returns/:id/refund": {
    summary: "Record that the refund has been paid",
    right: "orders.refund",
    params: returnId,
    body: z.object({ expected_status: expected_return, reference: line("Reference", 100) }),
    reply,
    refusals: { 409: changed },
  },
  "GET staff/lots/:id/customers": {
    summary: "Customers who were sent units of a lot, and how many came back",
    right: "orders.read",
    params: returnId,
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
          came_back: z.int(),
        }),
      ),
    ),
  },
} satisfies StaffCallTable;
