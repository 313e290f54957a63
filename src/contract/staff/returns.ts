import { z } from "zod";
import { id, inData, integer, line, optional, text } from "../fields.ts";
import { returnStatuses } from "../orders.ts";
import type { StaffCallTable } from "./call.ts";
import { changed, dispositions, staffOrder } from "./order-shapes.ts";

const returnId = z.object({ id });
/** The status the screen showed. If it has changed, nothing is done and the 409 says who changed it. */
const expected_status = z.enum(returnStatuses, { error: "Send the status that was shown." });
const reply = inData(staffOrder);

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
  "POST staff/returns/:id/refund": {
    summary: "Record that the refund has been paid",
    right: "orders.refund",
    params: returnId,
    body: z.object({ expected_status, reference: line("Reference", 100) }),
    reply,
    refusals: { 409: changed },
  },
} satisfies StaffCallTable;
