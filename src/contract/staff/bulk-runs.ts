import { z } from "zod";
import { id, inData, line, moment, opaqueToken, optional } from "../fields.ts";
import { paymentModes } from "../payments.ts";
import { sheetMimeTypes } from "../sheet-formats.ts";
import { bulkActions } from "./bulk-actions.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";
import { courier, tracking_number } from "./order-shapes.ts";
import { ordersFilter } from "./orders.ts";

/** Maximum number of orders in one run. */
export const mostBulkOrders = 5000;
/** Maximum number of results in a reply; failures are kept in preference to others. */
export const mostResults = 500;

const filter = z.object(ordersFilter).describe("all orders of this filter that can be processed");
const expected = z
  .int()
  .min(1)
  .describe("how many orders were shown and agreed to; a 409 follows if there are others now");

const chosen = {
  tokens: z
    .array(opaqueToken, { error: "Choose orders." })
    .min(1, "Choose orders.")
    .max(1000, "Choose at most 1,000.")
    .optional(),
  filter: filter.optional(),
  expected: expected.optional(),
};

interface Chosen {
  tokens?: unknown;
  orders?: unknown;
  filter?: unknown;
  expected?: unknown;
}

/** Either the orders themselves, or a filter with the number of orders it matches. */
const isChosen = ({ tokens, orders, filter, expected }: Chosen) =>
  (tokens ?? orders) === undefined
    ? filter !== undefined && expected !== undefined
    : filter === undefined && expected === undefined;
const notChosen = (path: string) => ({ error: "Choose orders.", path: [path] });

const bulkSummary = z.object({
  id: z.int(),
  act: z.enum(bulkActions),
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
    courier: z.string().nullable(),
    mode: z.enum(paymentModes).nullable(),
    reference: z.string().nullable(),
    results: z
      .array(
        z.object({
          token: z.string(),
          order_no: z.string().nullable(),
          done: z.boolean().nullable().describe("null until it is processed"),
          code: z.string().nullable(),
          message: z.string().nullable().describe("the reason if it was not done"),
        }),
      )
      .describe(`at most ${mostResults}; of more, those that were done are left out first`),
  })
  .meta({ id: "BulkRun" });
export type BulkRun = z.infer<typeof bulkRun>;

const checkedTracking = z.object({
  rows: z.array(
    z.object({
      row: z.int(),
      number: z.string().describe("of the order or its invoice, as it was written"),
      courier: z.string(),
      tracking_number: z.string(),
      token: z.string().nullable(),
      order_no: z.string().nullable(),
      city: z.string().nullable(),
      problem: z.string().nullable().describe("null: it can be shipped"),
    }),
  ),
});
export type CheckedTracking = z.infer<typeof checkedTracking>;

const begun = { status: 201, reply: inData(bulkRun), refusals: { 409: ["count_changed"] } } as const;

export const bulkRunsCalls = {
  "POST staff/orders/confirm": {
    summary: "Confirm many orders in the background, each independently",
    right: "orders.confirm",
    unaudited: "each order is recorded when it is confirmed",
    body: z.object(chosen).refine(isChosen, notChosen("tokens")),
    ...begun,
  },
  "POST staff/orders/pack": {
    summary: "Pack many orders in the background from the lots that expire first; one that lacks stock is refused",
    right: "orders.pack",
    unaudited: "each order is recorded when it is packed",
    body: z.object(chosen).refine(isChosen, notChosen("tokens")),
    ...begun,
  },
  "POST staff/orders/ship": {
    summary: "Ship many orders with one courier in the background, each independently",
    right: "orders.ship",
    unaudited: "each order is recorded when it is shipped",
    body: z
      .object({
        courier,
        orders: z
          .array(z.object({ token: opaqueToken, tracking_number }), { error: "Choose orders." })
          .min(1, "Choose orders.")
          .max(1000, "Choose at most 1,000.")
          .optional(),
        filter: filter.optional(),
        expected: expected.optional(),
      })
      .refine(isChosen, notChosen("orders")),
    ...begun,
  },
  "POST staff/orders/deliver": {
    summary: "Mark many orders as delivered in the background, each independently",
    right: "orders.deliver",
    unaudited: "each order is recorded when it is marked",
    body: z.object(chosen).refine(isChosen, notChosen("tokens")),
    ...begun,
  },
  "POST staff/orders/collect": {
    summary: "Record the payment of all that is due for many orders in the background, each independently",
    right: "orders.collect",
    unaudited: "each payment is recorded when it is taken",
    body: z
      .object({
        ...chosen,
        mode: z.enum(paymentModes, { error: "Choose a payment mode." }),
        reference: optional(line("Reference", 100).overwrite((typed) => typed.replace(/\s+/g, " "))),
        courier_id: optional(id).describe(
          "the courier or collector who took it and hands it over; null: the shop itself",
        ),
      })
      .refine(isChosen, notChosen("tokens")),
    ...begun,
  },
  "GET staff/bulk-runs": {
    summary: "The caller's bulk runs of the last 24 hours, newest first",
    right: "orders.read",
    reply: inData(z.array(bulkSummary)),
  },
  "GET staff/bulk-runs/past": {
    summary: "Bulk runs of all staff, newest first; they are kept for 30 days",
    right: "orders.read",
    query: z.object(listing),
    reply: z.object({ data: z.array(bulkSummary), meta: listMeta }),
  },
  "GET staff/bulk-runs/count": {
    summary: "How many orders of a filter something can be done with",
    right: "orders.read",
    query: z.object({ act: z.enum(bulkActions), ...ordersFilter }),
    reply: inData(z.object({ total: z.int(), most: z.int().describe("orders of one run") })),
  },
  "GET staff/bulk-runs/:id": {
    summary: "The progress of a bulk run, with the result for each order",
    right: "orders.read",
    params: z.object({ id }),
    reply: inData(bulkRun),
  },
  "POST staff/bulk-runs/check-tracking": {
    summary: "Find the orders of a courier's spreadsheet (CSV or Excel) with tracking numbers; nothing is stored",
    right: "orders.ship",
    unaudited: "nothing is stored",
    upload: sheetMimeTypes,
    reply: inData(checkedTracking),
  },
  "POST staff/bulk-runs/:id/retry": {
    summary: "Try the orders again that a finished bulk run refused; needs the right to do it",
    right: "orders.read",
    unaudited: "each order is recorded when it is changed",
    params: z.object({ id }),
    ...begun,
    refusals: { 403: ["forbidden"], 409: ["not_possible"] },
  },
} satisfies StaffCallTable;
