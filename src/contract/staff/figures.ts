import { z } from "zod";
import { day, inData, moment, rupees } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";

export const figureSteps = ["day", "week", "month"] as const;
export type FigureStep = (typeof figureSteps)[number];

/** What is counted, each with a list of its own that shows it piece by piece. */
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
  from: day().optional().describe("first Indian day; 30 days before the last when left out"),
  to: day().optional().describe("last Indian day, included; today when left out"),
};

/** Days that are too many, or the wrong way round, are refused; a day that is left out is put in by the server. */
function inOrder({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  if (!from || !to) return true;
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return length >= 0 && length < mostDays;
}
const outOfOrder = { path: ["from"], error: "Begin before the end, and look at three years at most." };

const figure = z.object({
  value: z.number().nullable().describe("null where there is nothing to reckon from"),
  before: z.number().nullable().describe("of as many days before; null where it cannot be known any more"),
  list: z.string().describe("address in the back office of what is counted"),
});

const figures = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    step: z.enum(figureSteps),
    before: z.object({ from: z.iso.date(), to: z.iso.date() }),
    figures: z.object({
      orders: figure.describe("placed in these days and not cancelled or refused at the door since"),
      sales: figure.describe("rupees: their goods after coupons, without GST and freight, less returns that came in"),
      average_order: figure.describe("rupees: their goods after coupons, without GST, by order"),
      returns: figure.describe("returns of customers that came in"),
      returns_value: figure.describe("rupees without GST"),
      dispatch_median: figure.describe("hours from placed to shipped, of orders shipped in these days"),
      dispatch_slowest_tenth: figure.describe("hours after which 90 of 100 had been shipped"),
      enquiry_response: figure.describe("median hours to the answer, of enquiries answered in these days"),
      customers: figure.describe("accounts opened"),
      searches: figure.describe("searches that found nothing"),
      expiring: figure.describe("rupees: pieces that expire within 90 days at today's prices; of now"),
      low_stock: figure.describe("variants that are running out; of now"),
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
    name: z.string().describe("number of an order or return, reference number, words searched for"),
    about: z.string().nullable(),
    at: moment.nullable(),
    pieces: z.int().nullable(),
    hours: z.number().nullable(),
    amount: rupees.nullable().describe("rupees without GST"),
    to: z.string().nullable().describe("address in the back office"),
  })
  .meta({ id: "Counted" });
export type Counted = z.infer<typeof counted>;

const list = z.enum(figureLists, { error: "There is no such list." });

export const figuresCalls = {
  "GET staff/figures": {
    summary: "How the shop does in these Indian days, beside as many days before",
    right: "figures.read",
    query: z.object({ ...days, step: z.enum(figureSteps).default("day") }).refine(inOrder, outOfOrder),
    reply: inData(figures),
  },
  "GET staff/figures/counted": {
    summary: "What a figure counts, piece by piece",
    right: "figures.read",
    query: z.object({ list, ...days, ...listing }).refine(inOrder, outOfOrder),
    reply: z.object({ data: z.array(counted), meta: listMeta }),
  },
  "GET staff/figures/counted.csv": {
    summary: "The same as a sheet",
    right: "figures.read",
    query: z.object({ list, ...days }).refine(inOrder, outOfOrder),
    produces: "text/csv; charset=utf-8",
  },
} satisfies StaffCallTable;
