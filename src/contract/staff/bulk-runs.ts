import { z } from "zod";
import { id, inData, moment, opaqueToken } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { courier, tracking_number } from "./order-shapes.ts";

const tokens = z
  .array(opaqueToken, { error: "Choose orders." })
  .min(1, "Choose orders.")
  .max(100, "Choose at most 100.");

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

export const bulkRunsCalls = {
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
    params: z.object({ id }),
    reply: inData(bulkRun),
  },
} satisfies StaffCallTable;
