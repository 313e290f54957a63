import { z } from "zod";
import { amount } from "../field-schemas.ts";
import { atMost, id, inData, integer, line, multiline, opaqueToken, optional, rupees } from "../fields.ts";
import { mostOrderLines } from "../order-limits.ts";
import { orderStatuses, refundWays, returnStatuses } from "../orders.ts";
import type { StaffCallTable } from "./call.ts";
import { changed, inspectedPiece, inspectedPieces, staffOrder } from "./order-shapes.ts";

const returnId = z.object({ id });
/** The status that the screen showed. If it has changed, nothing is done and the 409 names who changed it. */
const expected_status = z.enum(returnStatuses, { error: "Send the status that was shown." });
const reply = inData(staffOrder);
const order = z.object({ token: opaqueToken });

/** Why part of an order is credited without its goods coming back (CGST Act s.34(1)). */
export const lineCreditReasons = ["deficiency", "price", "tax"] as const;
export type LineCreditReason = (typeof lineCreditReasons)[number];

/** The requested credit. Order lines with neither units nor an amount are ignored. */
const creditWish = {
  reason_code: z.enum(lineCreditReasons, { error: "Choose a reason." }),
  lines: z
    .array(
      z.object({
        line_id: id,
        quantity: optional(integer(1, 9999)).describe("units missing or deficient, credited as they were charged"),
        amount: optional(amount("Amount", 100_000_000)).describe("rupees with tax; for the reason tax, only tax"),
      }),
    )
    .max(...atMost(mostOrderLines)),
  shipping: optional(amount("Shipping", 100_000_000)).describe("rupees with tax; for the reason tax, only tax"),
};

const partLeft = z.object({ amount: rupees.describe("with tax"), tax: rupees });
const creditable = z
  .object({
    credited: rupees.describe("credited so far; send it as `credited_before`"),
    lines: z.array(
      z.object({
        line_id: z.int(),
        ref_no: z.string(),
        product_name: z.string(),
        quantity: z.int().describe("units not yet credited"),
        ...partLeft.shape,
      }),
    ),
    shipping: partLeft.nullable().describe("null when nothing was charged or all of it is credited"),
    commercial: z.boolean().describe("too late to reduce tax (CGST Act s.34(2)): the note states none"),
  })
  .meta({ id: "Creditable" });
export type Creditable = z.infer<typeof creditable>;

const creditedAmounts = { taxable: rupees, cgst: rupees, sgst: rupees, igst: rupees, total: rupees };
const creditPreview = z
  .object({
    lines: z.array(z.object({ line_id: z.int(), ...creditedAmounts })),
    shipping: z.object(creditedAmounts).nullable(),
    ...creditedAmounts,
    round_off: rupees,
    refund: rupees.describe("of what was paid"),
    due: rupees.describe("still to be collected afterwards"),
    complete: z.boolean().describe("no unit is left, so all charges and rounding are credited too"),
  })
  .meta({ id: "CreditPreview" });
export type CreditPreview = z.infer<typeof creditPreview>;

export const staffReturnsCalls = {
  "POST staff/returns/:id/decide": {
    summary: "Approve or refuse a return; the customer is notified",
    right: "returns.decide",
    params: returnId,
    body: z.object({
      expected_status,
      decision: z.enum(["approved", "refused"], { error: "Choose approve or refuse." }),
      note: optional(multiline("Note", 500)).describe("shown to the customer; required to refuse"),
    }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/returns/:id/inspect": {
    summary: "Record the inspection of returned items, by lot",
    right: "returns.inspect",
    params: returnId,
    body: z.object({
      expected_status,
      pieces: inspectedPieces(z.object({ return_line_id: id, ...inspectedPiece })),
      note: optional(multiline("Note", 500)),
    }),
    reply,
    refusals: { 409: changed },
  },
  "GET staff/orders/:token/creditable": {
    summary: "What can still be credited of an order, by line, and of its shipping",
    right: "orders.refund",
    params: order,
    reply: inData(creditable),
    refusals: { 409: ["not_possible"] },
  },
  "POST staff/orders/:token/credit/preview": {
    summary: "What a credit note would come to",
    right: "orders.refund",
    unaudited: "nothing is stored",
    params: order,
    body: z.object(creditWish),
    reply: inData(creditPreview),
    refusals: { 409: ["not_possible"] },
  },
  "POST staff/orders/:token/credit": {
    summary: "Credit parts of an invoiced order whose goods do not come back: units missing, price or tax too high",
    right: "orders.refund",
    params: order,
    body: z.object({
      expected_status: z.enum(orderStatuses, { error: "Send the status that was shown." }),
      credited_before: z.number().min(0).describe("`credited` as shown; if it has changed, nothing is done"),
      ...creditWish,
      reason: line("Explanation", 200).describe("printed on the credit note"),
      refund_to: z.enum(refundWays, { error: "Choose where to send the refund." }),
    }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/returns/:id/refund": {
    summary: "Record that the refund has been paid",
    right: "orders.refund",
    params: returnId,
    body: z.object({ expected_status, reference: line("Reference", 100) }),
    reply,
    refusals: { 409: changed },
  },
} satisfies StaffCallTable;
