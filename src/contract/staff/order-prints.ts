import { z } from "zod";
import { id, inData } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { type LotLabelSize, lotLabelSizes } from "./lot-label-sizes.ts";
import { ordersFilter } from "./orders.ts";

/** Maximum number of orders in one PDF, because drawing it takes a while. */
export const mostPaperOrders = 1000;

/** Maximum number of labels in one PDF, one for each unit. */
export const mostLotLabels = 5000;

const [smallest, ...larger] = Object.keys(lotLabelSizes) as [LotLabelSize, ...LotLabelSize[]];

const chosen = z.object({
  run: id.optional().describe("the orders of a bulk run"),
  orders: z.string().min(1).max(5000).optional().describe("tokens, separated by commas"),
  ...ordersFilter,
});

const pickedLot = z.object({
  shelf: z.string().nullable(),
  ref_no: z.string(),
  product_name: z.string(),
  lot_no: z.string().nullable().describe("null: in no lot"),
  expires_on: z.iso.date().nullable(),
  quantity: z.int(),
  orders: z.int().describe("orders that need this product"),
});
export type PickedLot = z.infer<typeof pickedLot>;

const paper = { right: "orders.read", query: chosen, produces: "application/pdf" } as const;
const refusals = { 404: ["not_found"], 409: ["not_possible"] };

/** PDFs for several orders: those of a bulk run, those listed, or all that match a filter. */
export const orderPrintCalls = {
  "GET staff/pick-list": {
    summary: "What to pick for all of these orders that are confirmed, by shelf and lot, first expiry first",
    right: "orders.read",
    query: chosen,
    reply: inData(z.object({ orders: z.int(), rows: z.array(pickedLot) })),
    refusals,
  },
  "GET staff/pick-list.pdf": { summary: "The same as a PDF", ...paper, refusals },
  "GET staff/invoices.pdf": {
    summary: "The invoices of all of these orders as one PDF",
    ...paper,
    query: chosen.extend({ copies: z.enum(["recipient", "all"]).default("recipient") }),
    refusals,
  },
  "GET staff/labels.pdf": {
    summary: "An address label of 100 x 150 mm for each parcel of these orders that are packed or shipped",
    ...paper,
    refusals,
  },
  "GET staff/lot-labels.pdf": {
    summary:
      "A label with a GS1 DataMatrix of GTIN, expiry and lot for each unit of these orders that are packed or shipped",
    ...paper,
    query: chosen.extend({
      size: z
        .enum([smallest, ...larger])
        .default(smallest)
        .describe("in millimetres"),
    }),
    refusals,
  },
} satisfies StaffCallTable;
