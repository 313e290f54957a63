import { z } from "zod";
import { challanReasons, challanStates } from "../challan-reasons.ts";
import {
  chosen,
  day,
  id,
  inData,
  integer,
  line,
  mobileNumber,
  moment,
  optional,
  pincode,
  rupees,
  searchText,
} from "../fields.ts";
import { orderStatuses } from "../order-states.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";
import { dispositions } from "./order-shapes.ts";
import { decimals } from "./setting-fields.ts";

const pieces = integer(1, 100_000);

export const challanListed = z
  .object({
    id: z.int(),
    number: z.string(),
    issued_at: moment,
    reason: z.enum(challanReasons),
    consignee: z.string(),
    quantity: z.int(),
    outstanding: z.int().describe("pieces that have neither come back nor been invoiced"),
    due_on: z.string().nullable(),
    state: z.enum(challanStates),
    total: rupees,
  })
  .meta({ id: "ChallanListed" });
export type ChallanListed = z.infer<typeof challanListed>;

const settlement = z.object({
  id: z.int(),
  kind: z.enum(["returned", "kept", "reopened"]),
  quantity: z.int(),
  disposition: z.enum(dispositions).nullable().describe("of goods that came back"),
  order: z
    .object({ token: z.string(), order_no: z.string(), status: z.enum(orderStatuses) })
    .nullable()
    .describe("the order that invoices what was kept"),
  note: z.string().nullable(),
  staff_name: z.string(),
  at: moment,
  may_reopen: z.boolean().describe("its order was cancelled, so the pieces can be put back on the challan"),
});

export const challanShown = challanListed
  .extend({
    customer_id: z.int().nullable(),
    remark: z.string(),
    staff_name: z.string(),
    address: z.array(z.string()).describe("of the consignee, with its State"),
    phone: z.string(),
    gstin: z.string().nullable(),
    place_of_supply: z.string(),
    taxable: rupees,
    tax: rupees,
    closed_at: moment.nullable(),
    file: z.string().describe("URL of the PDF, in triplicate (CGST Rules r.55(2))"),
    lines: z.array(
      z.object({
        line_id: z.int(),
        ref_no: z.string(),
        product_name: z.string(),
        lot_id: z.int(),
        lot_no: z.string(),
        expires_on: z.string().nullable(),
        quantity: z.int(),
        outstanding: z.int(),
        value: rupees.describe("of one piece, without tax"),
        total: rupees,
        settlements: z.array(settlement),
      }),
    ),
  })
  .meta({ id: "ChallanShown" });
export type ChallanShown = z.infer<typeof challanShown>;

const newChallan = z.object({
  customer_id: optional(id).describe("the recipient's account, if there is one"),
  name: line("Name", 100),
  company_name: optional(line("Company", 150)),
  address: line("Address", 200),
  city: line("City", 80),
  pincode,
  state_id: chosen("Choose a state."),
  phone: optional(mobileNumber),
  gstin: optional(line("GSTIN", 30)),
  reason: z.enum(challanReasons, { error: "Choose a reason." }),
  remark: optional(line("Remark", 200)).describe("printed below the reason"),
  due_on: optional(day("Enter the day by which the goods come back.")).describe(
    "required for goods on approval: at most six months ahead (CGST Act s.31(7))",
  ),
  lines: z
    .array(
      z.object({
        ref_no: line("Reference number", 60),
        lot_no: line("Lot number", 40),
        quantity: pieces,
        value: optional(decimals(10_000_000, "Enter an amount in rupees with at most two decimals.")).describe(
          "rupees, of one piece without tax; the price of the day where it is missing",
        ),
      }),
    )
    .min(1, "Add at least one item.")
    .max(100, "A challan can have at most 100 items."),
});

const expected_outstanding = integer(0, 10_000_000).describe("what the screen showed as outstanding");
const goods = { line_id: id, quantity: pieces };
const challanId = z.object({ id });
const refusals = { 409: ["state_changed", "not_possible"] } as const;

export const challansCalls = {
  "GET staff/challans": {
    summary: "Delivery challans, newest first, or by the day on which the goods are due back",
    right: "orders.read",
    query: z.object({
      ...listing,
      search: searchText.describe("part of the number or of the consignee's name"),
      reason: z.enum(challanReasons).optional(),
      state: z.enum(challanStates).optional().describe("`open` has the overdue ones too"),
      customer: id.optional(),
      sort: z.enum(["due_on", "-due_on", "-issued"]).optional(),
    }),
    reply: z.object({ data: z.array(challanListed), meta: listMeta, overdue: z.int() }),
  },
  "GET staff/challans/new": {
    summary: "What the form for a new challan chooses from",
    right: "challans.issue",
    reply: inData(
      z.object({
        states: z.array(z.object({ id: z.int(), name: z.string() })),
        latest_due_on: z.string().describe("for goods on approval (CGST Act s.31(7))"),
      }),
    ),
  },
  "GET staff/challans/:id": {
    summary: "A delivery challan with what became of its goods",
    right: "orders.read",
    params: challanId,
    reply: inData(challanShown),
  },
  "POST staff/challans": {
    summary: "Issue a delivery challan (CGST Rules r.55); its goods leave stock",
    right: "challans.issue",
    body: newChallan,
    status: 201,
    reply: inData(challanShown),
    refusals: { 409: ["not_possible"] },
  },
  "POST staff/challans/:id/take-back": {
    summary: "Record goods that came back",
    right: "returns.inspect",
    params: challanId,
    body: z.object({
      expected_outstanding,
      note: optional(line("Note", 300)),
      lines: z
        .array(z.object({ ...goods, disposition: z.enum(dispositions, { error: "Choose what happens to it." }) }))
        .min(1, "Enter what came back."),
    }),
    reply: inData(challanShown),
    refusals,
  },
  "POST staff/challans/:id/keep": {
    summary: "Record goods that the recipient keeps, and the order that invoices them before it is packed",
    right: "challans.issue",
    params: challanId,
    body: z.object({
      expected_outstanding,
      order_no: line("Order number", 40),
      lines: z.array(z.object(goods)).min(1, "Enter what was kept."),
    }),
    reply: inData(challanShown),
    refusals,
  },
  "POST staff/challans/:id/reopen": {
    summary: "Put goods that were kept back on the challan, because their order was cancelled",
    right: "challans.issue",
    params: challanId,
    body: z.object({ settlement_id: id }),
    reply: inData(challanShown),
    refusals: { 409: ["not_possible"] },
  },
} satisfies StaffCallTable;
