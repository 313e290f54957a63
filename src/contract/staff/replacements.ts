import { z } from "zod";
import { id, inData, integer, line, multiline, opaqueToken, optional } from "../fields.ts";
import { orderStatuses, replacementStatuses } from "../order-states.ts";
import type { StaffCallTable } from "./call.ts";
import {
  changed,
  courier,
  dispositions,
  inspectedPiece,
  inspectedPieces,
  serials,
  staffOrder,
  tracking_number,
} from "./order-shapes.ts";

const lotChoice = z.object({
  ref_no: z.string(),
  attributes: z.string(),
  lot_no: z.string(),
  expires_on: z.iso.date().nullable(),
  available: z.int(),
});

const replaceable = z
  .object({
    replaced_before: z.int().describe("units replaced so far; sent back with the replacement"),
    lines: z.array(
      z.object({
        line_id: z.int(),
        ref_no: z.string(),
        product_name: z.string(),
        quantity: z.int(),
        replaceable: z.int().describe("units that have neither been replaced nor returned"),
        serialised: z.boolean().describe("sending needs the serial number of each unit"),
        choices: z
          .array(lotChoice)
          .describe("lots of the same variant, and of others of the product that cost no more; first expiry first"),
      }),
    ),
    returns: z.array(z.object({ id: z.int(), return_no: z.string() })).describe("requests that it could settle"),
  })
  .meta({ id: "Replaceable" });
export type Replaceable = z.infer<typeof replaceable>;

const order = z.object({ token: opaqueToken });
const replacementId = z.object({ id });
const recordedSerials = z
  .array(z.object({ ref_no: line("Reference number", 60), lot_no: line("Lot", 60), serials }), {
    error: "Enter the serial numbers.",
  })
  .max(100);
const expected_status = z.enum(replacementStatuses, { error: "Send the status that was shown." });
const to_give_back = integer(0, 1_000_000).describe("as shown; if it has changed, nothing is done");
const reply = inData(staffOrder);

export const replacementsCalls = {
  "GET staff/orders/:token/replaceable": {
    summary: "What of a delivered order can be replaced at no charge, and from which lots",
    right: "challans.issue",
    params: order,
    reply: inData(replaceable),
    refusals: { 409: ["not_possible"] },
  },
  "POST staff/orders/:token/replace": {
    summary: "Send a replacement at no charge, with a delivery challan (CGST Rules r.55); the customer is notified",
    right: "challans.issue",
    params: order,
    body: z.object({
      expected_status: z.enum(orderStatuses, { error: "Send the status that was shown." }),
      replaced_before: integer(0, 1_000_000).describe("as shown; if it has changed, nothing is done"),
      lines: z
        .array(
          z.object({
            line_id: id,
            ref_no: line("Reference number", 60),
            lot_no: line("Lot", 60),
            quantity: integer(1, 9999),
            serials: serials
              .default([])
              .describe(
                "of each unit, where units have one; what is wrong is said under `serials <place among the lines, from 0> <lot_no>`",
              ),
          }),
          { error: "Choose what to replace." },
        )
        .min(1, "Choose what to replace.")
        .max(100),
      takes_back: z.boolean().describe("the goods that are replaced come back and are inspected"),
      return_id: optional(id).describe("the request for a return that the exchange settles"),
      reason: multiline("Reason", 500),
      lot_reason: optional(multiline("Reason", 500)).describe(
        "required where a lot is sent although another that expires earlier is available",
      ),
      ...{ courier, tracking_number },
    }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/replacements/:id/deliver": {
    summary: "Mark a replacement as delivered",
    right: "orders.deliver",
    params: replacementId,
    body: z.object({ expected_status }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/replacements/:id/undeliver": {
    summary: "Record that the courier brought a replacement back; its goods return to their lots",
    right: "returns.inspect",
    params: replacementId,
    body: z.object({
      expected_status,
      disposition: z.enum(dispositions, { error: "Choose what happens to the items." }),
      reason: multiline("Reason", 500),
    }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/replacements/:id/correct-shipment": {
    summary: "Correct the courier and tracking number of a replacement",
    right: "orders.ship",
    params: replacementId,
    body: z.object({
      seen: z
        .object({ courier, tracking_number })
        .describe("what was shown; a 409 follows if a colleague has changed it"),
      ...{ courier, tracking_number, reason: multiline("Reason", 500) },
    }),
    reply,
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/replacements/:id/correct-serials": {
    summary: "Correct the serial numbers of a replacement's units; its challan stays as it was issued",
    right: "orders.pack",
    params: replacementId,
    body: z.object({
      seen: recordedSerials.describe("what was shown; a 409 follows if a colleague has changed it"),
      units: recordedSerials
        .min(1, "Enter the serial numbers.")
        .describe("the right serial numbers, all lots that have them"),
      reason: multiline("Reason", 500),
    }),
    reply,
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/replacements/:id/waive": {
    summary: "Stop waiting for replaced goods",
    right: "returns.inspect",
    params: replacementId,
    body: z.object({ to_give_back, reason: multiline("Reason", 500) }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/replacements/:id/inspect": {
    summary: "Record replaced goods that came back, by lot",
    right: "returns.inspect",
    params: replacementId,
    body: z.object({
      to_give_back,
      pieces: inspectedPieces(z.object({ line_id: id, ...inspectedPiece })),
      note: optional(multiline("Note", 500)),
    }),
    reply,
    refusals: { 409: changed },
  },
} satisfies StaffCallTable;
