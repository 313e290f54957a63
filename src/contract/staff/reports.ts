import { z } from "zod";
import { day, inData, moment, rupees } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";

export const reportSteps = ["day", "week", "month"] as const;
export type ReportStep = (typeof reportSteps)[number];

/** The reported metrics, each with a list of the entries it counts. */
export const reportLists = [
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
export type ReportListName = (typeof reportLists)[number];

const mostDays = 1100;
const days = {
  from: day().optional().describe("first day, in Indian time; by default 30 days before the last"),
  to: day().optional().describe("last day, in Indian time, inclusive; by default today"),
};

/** Whether a period ends after it starts and is not too long. The server fills in omitted days, and checks again. */
export function inOrder({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  if (!from || !to) return true;
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return length >= 0 && length < mostDays;
}
export const outOfOrder = { path: ["from"], error: "Choose a start before the end, and at most three years." };

const metric = z.object({
  value: z.number().nullable().describe("null if there is nothing to calculate from"),
  before: z.number().nullable().describe("for the preceding period of the same length; null if no longer known"),
  list: z.string().describe("back-office URL of the entries counted"),
});

const report = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    step: z.enum(reportSteps),
    before: z.object({ from: z.iso.date(), to: z.iso.date() }),
    metrics: z.object({
      orders: metric.describe("placed in this period and not later cancelled or refused at the door"),
      sales: metric.describe("rupees: items after coupons, without GST and freight, less returns received"),
      average_order: metric.describe("rupees per order: items after coupons, without GST"),
      returns: metric.describe("customer returns received"),
      returns_value: metric.describe("rupees without GST"),
      dispatch_median: metric.describe("median hours from placed to shipped, for orders shipped in this period"),
      dispatch_slowest_tenth: metric.describe("90th percentile of hours from placed to shipped"),
      enquiry_response: metric.describe("median hours to the answer, for enquiries answered in this period"),
      customers: metric.describe("accounts opened"),
      searches: metric.describe("searches that found nothing"),
      expiring: metric.describe("rupees: units expiring within 90 days at today's prices, as of now"),
      low_stock: metric.describe("variants low on stock, as of now"),
    }),
    steps: z.array(z.object({ from: z.iso.date(), orders: z.int(), sales: rupees })),
    best_products: z.array(z.object({ ref_no: z.string(), name: z.string(), pieces: z.int(), sales: rupees })),
    searches: z.array(z.object({ words: z.string(), count: z.int() })),
  })
  .meta({ id: "Report" });
export type Report = z.infer<typeof report>;
export type MetricName = keyof Report["metrics"];

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

const list = z.enum(reportLists, { error: "No such list." });

export const reportsCalls = {
  "GET staff/reports": {
    summary: "Report for a period in Indian time, compared with the preceding period of the same length",
    right: "reports.read",
    query: z.object({ ...days, step: z.enum(reportSteps).default("day") }).refine(inOrder, outOfOrder),
    reply: inData(report),
  },
  "GET staff/reports/entries": {
    summary: "The entries behind one metric",
    right: "reports.read",
    query: z.object({ list, ...days, ...listing }).refine(inOrder, outOfOrder),
    reply: z.object({ data: z.array(counted), meta: listMeta }),
  },
  "GET staff/reports/entries.csv": {
    summary: "The same as CSV",
    right: "reports.read",
    query: z.object({ list, ...days }).refine(inOrder, outOfOrder),
    produces: "text/csv; charset=utf-8",
  },
} satisfies StaffCallTable;
