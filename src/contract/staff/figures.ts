import { z } from "zod";
import { day, inData, moment, rupees } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";

export const figureSteps = ["day", "week", "month"] as const;
export type FigureStep = (typeof figureSteps)[number];

/** The reported metrics, each with a list of the entries it counts. */
export const figureLists = [
  "orders",
  "returns",
  "dispatches",
  "enquiries",
  "customers",
  "products",
  "searches",
  "expiring",
  "low-stock",
] as const;
export type FigureList = (typeof figureLists)[number];

const mostDays = 1100;
const days = {
  from: day().optional().describe("first day, in Indian time; by default 30 days before the last"),
  to: day().optional().describe("last day, in Indian time, inclusive; by default today"),
};

/** Refuses periods that are too long or end before they start. The server fills in omitted days. */
function inOrder({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  if (!from || !to) return true;
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return length >= 0 && length < mostDays;
}
const outOfOrder = { path: ["from"], error: "Choose a start before the end, and at most three years." };

const figure = z.object({
  value: z.number().nullable().describe("null if there is nothing to calculate from"),
  before: z.number().nullable().describe("for the preceding period of the same length; null if no longer known"),
  list: z.string().describe("back-office URL of the entries counted"),
});

const figures = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    step: z.enum(figureSteps),
    before: z.object({ from: z.iso.date(), to: z.iso.date() }),
    figures: z.object({
      orders: figure.describe("placed in this period and not later cancelled or refused at the door"),
      sales: figure.describe("rupees: items after coupons, without GST and freight, less returns received"),
      average_order: figure.describe("rupees per order: items after coupons, without GST"),
      returns: figure.describe("customer returns received"),
      returns_value: figure.describe("rupees without GST"),
      dispatch_median: figure.describe("median hours from placed to shipped, for orders shipped in this period"),
      dispatch_slowest_tenth: figure.describe("90th percentile of hours from placed to shipped"),
      enquiry_response: figure.describe("median hours to the answer, for enquiries answered in this period"),
      customers: figure.describe("accounts opened"),
      searches: figure.describe("searches that found nothing"),
      expiring: figure.describe("rupees: units expiring within 90 days at today's prices, as of now"),
      low_stock: figure.describe("variants low on stock, as of now"),
    }),
    steps: z.array(z.object({ from: z.iso.date(), orders: z.int(), sales: rupees })),
    best_products: z.array(z.object({ ref_no: z.string(), name: z.string(), pieces: z.int(), sales: rupees })),
    searches: z.array(z.object({ words: z.string(), count: z.int() })),
  })
  .meta({ id: "Figures" });
export type Figures = z.infer<typeof figures>;
export type FigureName = keyof Figures["figures"];

const counted = z
  .object({
    name: z.string().describe("order or return number, reference number, or search terms"),
    about: z.string().nullable(),
    at: moment.nullable(),
    pieces: z.int().nullable(),
    hours: z.number().nullable(),
    amount: rupees.nullable().describe("rupees without GST"),
    to: z.string().nullable().describe("back-office URL"),
  })
  .meta({ id: "Counted" });
export type Counted = z.infer<typeof counted>;

const list = z.enum(figureLists, { error: "No such list." });

export const figuresCalls = {
  "GET staff/figures": {
    summary: "Report for a period in Indian time, compared with the preceding period of the same length",
    right: "figures.read",
    query: z.object({ ...days, step: z.enum(figureSteps).default("day") }).refine(inOrder, outOfOrder),
    reply: inData(figures),
  },
  "GET staff/figures/counted": {
    summary: "The entries behind one metric",
    right: "figures.read",
    query: z.object({ list, ...days, ...listing }).refine(inOrder, outOfOrder),
    reply: z.object({ data: z.array(counted), meta: listMeta }),
  },
  "GET staff/figures/counted.csv": {
    summary: "The same as CSV",
    right: "figures.read",
    query: z.object({ list, ...days }).refine(inOrder, outOfOrder),
    produces: "text/csv; charset=utf-8",
  },
} satisfies StaffCallTable;
