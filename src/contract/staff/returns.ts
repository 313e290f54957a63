import { z } from "zod";
import { amount } from "../field-schemas.ts";
import { chosen, id, inData, integer, line, opaqueToken, optional, text } from "../fields.ts";
import { orderStatuses, refundWays, returnStatuses } from "../orders.ts";
import type { StaffCallTable } from "./call.ts";
import { changed, dispositions, staffOrder } from "./order-shapes.ts";

const returnId = z.object({ id });
/** The status the screen showed. If it has changed, nothing is done and the 409 says who changed it. */
const expected_status = z.enum(returnStatuses, { error: "Send the status that was shown." });
const reply = inData(staffOrder);

/** Why a part of an order is credited whose goods do not come back (CGST Act s.34(1)). */
export const lineCreditReasons = ["deficiency", "price", "tax"] as const;
export type LineCreditReason = (typeof lineCreditReasons)[number];

export const staffReturnsCalls = {
  "POST staff/returns/:id/decide": {
    summary: "Approve or refuse a return; the customer is notified",
    right: "returns.decide",
    params: returnId,
    body: z.object({
      expected_status,
      decision: z.enum(["approved", "refused"], { error: "Choose approve or refuse." }),
      note: optional(text("Note", 500)).describe("shown to the customer; required to refuse"),
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
      pieces: z
        .array(
          z.object({
            return_line_id: id,
            lot_no: line("Lot", 60),
            quantity: integer(1, 9999),
            disposition: z.enum(dispositions, { error: "Choose what happens to it." }),
          }),
          { error: "Choose what happens to the items." },
        )
        .min(1, "Choose what happens to the items.")
        .max(1000),
      note: optional(text("Note", 500)),
    }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/orders/:token/credit": {
    summary: "Credit a line whose goods do not come back: pieces missing or deficient, price or tax charged too high",
    right: "orders.refund",
    params: z.object({ token: opaqueToken }),
    body: z.object({
      expected_status: z.enum(orderStatuses, { error: "Send the status that was shown." }),
      line_id: chosen("Choose a line."),
      reason_code: z.enum(lineCreditReasons, { error: "Choose a reason." }),
      quantity: optional(integer(1, 9999)).describe(
        "pieces missing or deficient; their amount is what they were charged",
      ),
      amount: optional(amount("Amount", 100_000_000)).describe("rupees with tax; for the reason tax, only tax"),
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
