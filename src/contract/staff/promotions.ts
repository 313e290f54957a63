import { z } from "zod";
import { day, email, inData, integer, line, moment, optional, rupees } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";
import { promotionKinds } from "./promotion-kinds.ts";
import { decimals } from "./setting-fields.ts";

export const promotionListed = z
  .object({
    id: z.int(),
    number: z.string(),
    kind: z.enum(promotionKinds),
    customer_id: z.int(),
    recipient_name: z.string(),
    item: z.string(),
    lot_no: z.string().nullable(),
    quantity: z.int(),
    value: rupees.describe("of all pieces"),
    given_on: z.string(),
    reason: z.string(),
    staff_name: z.string(),
    created_at: moment,
  })
  .meta({ id: "PromotionListed" });
export type PromotionListed = z.infer<typeof promotionListed>;

export const doctorBenefits = z
  .object({
    customer_id: z.int(),
    name: z.string(),
    points: z.int().describe("earned less reversed"),
    points_value: rupees,
    samples: z.int(),
    samples_value: rupees,
    reminders: z.int(),
    reminders_value: rupees,
    total_value: rupees,
  })
  .meta({ id: "DoctorBenefits" });
export type DoctorBenefits = z.infer<typeof doctorBenefits>;

const year = z
  .string()
  .regex(/^\d{4}$/, "Enter a financial year such as 2627.")
  .refine(
    (value) => (Number(value.slice(0, 2)) + 1) % 100 === Number(value.slice(2)),
    "Enter a financial year such as 2627.",
  );
const format = z.enum(["csv", "xlsx"], { error: "Choose csv or xlsx." }).default("csv");

export const promotionsCalls = {
  "GET staff/promotions": {
    summary: "Evaluation samples and brand reminders given, newest first",
    right: "customers.read",
    query: z.object({
      ...listing,
      kind: z.enum(promotionKinds).optional(),
      year: year.optional(),
      customer: integer(1, 2_147_483_647).optional(),
    }),
    reply: z.object({ data: z.array(promotionListed), meta: listMeta }),
  },
  "GET staff/promotions/file": {
    summary: "The same for a financial year, as CSV",
    right: "customers.read",
    query: z.object({ year }),
    produces: "text/csv; charset=utf-8",
  },
  "POST staff/promotions": {
    summary: "Record a sample or brand reminder; a sample is taken from its lot",
    right: "stock.change",
    body: z.object({
      kind: z.enum(promotionKinds, { error: "Choose a sample or a brand reminder." }),
      email: email.describe("of the recipient's account"),
      ref_no: optional(line("Reference number", 40)).describe(
        "with lot_no: what is taken from stock; required for samples",
      ),
      lot_no: optional(line("Lot number", 40)),
      item: optional(line("Item", 120)).describe("what it is, where it is not from stock"),
      quantity: integer(1, 1_000),
      unit_value: decimals(10_000_000, "Enter an amount in rupees with at most two decimals.")
        .refine((value) => value > 0, "Enter what a piece is worth: it is disclosed.")
        .describe("rupees, with tax"),
      given_on: day("Enter the day on which it was given."),
      reason: line("Reason", 300),
    }),
    status: 201,
    reply: inData(promotionListed),
  },
  "GET staff/promotions/doctors": {
    summary: "What each doctor received in a financial year (UCMPMD 2024): points, samples, brand reminders",
    right: "customers.read",
    query: z.object({ year }),
    reply: z.object({
      data: z.array(doctorBenefits),
      points_warning: z.string().nullable().describe("where doctors earn points and no reason is recorded"),
    }),
  },
  "GET staff/promotions/doctors/file": {
    summary: "The same as CSV or Excel",
    right: "customers.read",
    query: z.object({ year, format }),
    produces: "text/csv; charset=utf-8",
  },
} satisfies StaffCallTable;
