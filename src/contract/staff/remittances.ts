import { z } from "zod";
import { day, id, inData, line, moment, multiline, opaqueToken, rupees } from "../fields.ts";
import { isInPaise } from "../money.ts";
import { orderStatuses } from "../order-states.ts";
import { sheetMimeTypes } from "../sheet-formats.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";

const amount = z
  .number({ error: "Enter an amount." })
  .min(0, "Enter an amount of 0 or more.")
  .max(100_000_000_000, "This amount is too large.")
  .refine(isInPaise, "Use at most two decimals.")
  .describe("rupees");

const courier_id = id.describe("of the courier or collector");
const reference = line("Reference", 100).overwrite((typed) => typed.replace(/\s+/g, " "));
const remitted_on = day("Enter the day it was received.").describe("in Indian time");

/** What a courier holds for an order, or still has to collect. */
const cashOrder = z
  .object({
    token: z.string(),
    order_no: z.string(),
    status: z.enum(orderStatuses),
    tracking_number: z.string().nullable(),
    shipped_at: moment.nullable(),
    delivered_at: moment.nullable(),
    expected: rupees.describe("what is to be paid for what the customer keeps"),
    collected: rupees.describe("of that, what was paid, to whomever and however"),
    taken: rupees.describe("what this courier took at the door"),
    otherwise: rupees.describe("what was paid otherwise, such as to the shop's own account"),
    refunded: rupees.describe(
      "of both, what the shop has paid or owes back: expected is taken and otherwise, less this, and missing",
    ),
    remitted: rupees,
    deduction: rupees.describe("what the courier kept as charges"),
    held: rupees.describe("taken, less remitted and deducted: what the courier still has to hand over"),
    missing: rupees.describe("expected and not collected"),
    age: z.int().nullable().describe("days since delivery, while something is held or missing"),
  })
  .meta({ id: "CashOrder" });
export type CashOrder = z.infer<typeof cashOrder>;

const sums = z.object({
  expected: rupees,
  collected: rupees,
  taken: rupees,
  otherwise: rupees,
  refunded: rupees,
  remitted: rupees,
  deduction: rupees,
  held: rupees,
  missing: rupees,
});
export type CashSums = z.infer<typeof sums>;

const remittanceListed = z
  .object({
    id: z.int(),
    courier: z.object({ id: z.int(), name: z.string() }),
    remitted_on: z.iso.date(),
    reference: z.string(),
    file_name: z.string().nullable(),
    orders: z.int(),
    amount: rupees.describe("without what was reversed"),
    deduction: rupees,
    reversed: z.int().describe("lines that were reversed"),
    recorded_at: moment,
    staff_name: z.string(),
  })
  .meta({ id: "RemittanceListed" });
export type RemittanceListed = z.infer<typeof remittanceListed>;

const remittanceShown = remittanceListed
  .extend({
    lines: z.array(
      z.object({
        id: z.int(),
        token: z.string(),
        order_no: z.string(),
        tracking_number: z.string().nullable(),
        amount: rupees,
        deduction: rupees,
        with_payment: z.boolean().describe("the customer's payment was recorded with it"),
        reversal: z.object({ reason: z.string(), at: moment, staff_name: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: "Remittance" });
export type RemittanceShown = z.infer<typeof remittanceShown>;

/** `matched`: exactly what the courier owes. `less`: a part of it; the rest stays open. Only these two are recorded. */
export const remittanceResults = [
  "matched",
  "less",
  "more",
  "remitted",
  "unknown",
  "duplicate",
  "other_courier",
  "not_possible",
  "wrong",
] as const;
export type RemittanceResult = (typeof remittanceResults)[number];

const checkedRow = z.object({
  row: z.int().describe("as a spreadsheet counts: the headings are row 1"),
  tracking_number: z.string(),
  token: z.string().nullable(),
  order_no: z.string().nullable(),
  amount: rupees.nullable(),
  deduction: rupees.nullable(),
  open: rupees.nullable().describe("what the courier has to hand over for the order"),
  records_payment: z.boolean().describe("the customer's payment is recorded with it"),
  result: z.enum(remittanceResults),
  problem: z.string().nullable(),
});

const checkedFile = z
  .object({
    rows: z.array(checkedRow).describe("those that are not matched first; at most 2,000"),
    counts: z.object(
      Object.fromEntries(remittanceResults.map((result) => [result, z.int()])) as Record<RemittanceResult, z.ZodInt>,
    ),
    amount: rupees.describe("of the rows that will be recorded"),
    deduction: rupees,
    recorded_before: z
      .object({ id: z.int(), reference: z.string(), recorded_at: moment, staff_name: z.string() })
      .nullable()
      .describe("the remittance that was recorded from the same file"),
    seen: z.string().describe("identifies what the file was compared with"),
  })
  .meta({ id: "CheckedRemittance" });
export type CheckedRemittance = z.infer<typeof checkedFile>;

const thatOne = z.object({ id });

export const remittancesCalls = {
  "GET staff/remittances": {
    summary: "Remittances of couriers and collectors, newest first",
    right: "orders.read",
    query: z.object({ ...listing, courier: id.optional() }),
    reply: z.object({ data: z.array(remittanceListed), meta: listMeta }),
  },
  "GET staff/remittances/open": {
    summary: "Orders for which a courier has to hand over or collect money, oldest delivery first; at most 1,000",
    right: "orders.read",
    query: z.object({ courier: courier_id }),
    reply: inData(z.object({ orders: z.array(cashOrder), sums, more: z.boolean() })),
  },
  "GET staff/remittances/sheet": {
    summary:
      "The cash sheet of a courier or collector: what was delivered or collected on a day, and what was handed over",
    right: "orders.read",
    query: z.object({ courier: courier_id, day: day() }),
    reply: inData(
      z.object({
        courier: z.string(),
        orders: z.array(cashOrder),
        sums,
        handed_over: z.array(
          z.object({ id: z.int(), reference: z.string(), amount: rupees, deduction: rupees, orders: z.int() }),
        ),
      }),
    ),
    refusals: { 404: ["not_found"] },
  },
  "GET staff/remittances/:id": {
    summary: "A remittance with its orders",
    right: "orders.read",
    params: thatOne,
    reply: inData(remittanceShown),
  },
  "POST staff/remittances": {
    summary:
      "Record what a courier or collector handed over; a payment not recorded so far is recorded with it, as cash",
    right: "remittances.record",
    body: z.object({
      courier_id,
      remitted_on,
      reference,
      lines: z
        .array(z.object({ token: opaqueToken, amount, deduction: amount.default(0) }), { error: "Choose orders." })
        .min(1, "Choose at least one order.")
        .max(1000, "Choose at most 1,000 orders."),
    }),
    status: 201,
    reply: inData(remittanceShown),
    refusals: { 422: ["reference_recorded"] },
  },
  "POST staff/remittances/check": {
    summary:
      "Compare a courier's remittance file (CSV or Excel) with the orders, by tracking number; nothing is stored",
    right: "remittances.record",
    unaudited: "nothing is stored",
    query: z.object({ courier: courier_id }),
    upload: sheetMimeTypes,
    reply: inData(checkedFile),
  },
  "POST staff/remittances/import": {
    summary: "Record the rows of a remittance file that match, as the check showed them",
    right: "remittances.record",
    query: z.object({
      courier: courier_id,
      remitted_on,
      reference,
      name: line("File name", 200),
      seen: z.string({ error: "Send the state that was checked." }).max(40),
    }),
    upload: sheetMimeTypes,
    status: 201,
    reply: inData(remittanceShown),
    refusals: { 409: ["state_changed"], 422: ["reference_recorded", "file_recorded"] },
  },
  "POST staff/remittances/:id/reverse": {
    summary: "Reverse lines of a remittance, with the payments recorded with them",
    right: "remittances.record",
    params: thatOne,
    body: z.object({
      line_ids: z.array(id, { error: "Choose lines." }).min(1, "Choose at least one line.").max(1000),
      reason: multiline("Reason", 500),
    }),
    reply: inData(remittanceShown),
    refusals: { 409: ["not_possible"] },
  },
} satisfies StaffCallTable;
