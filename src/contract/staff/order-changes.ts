import { z } from "zod";
import { orderedLines } from "../cart.ts";
import { id, inData, opaqueToken } from "../fields.ts";
import { contentsChange } from "../order-revisions.ts";
import type { StaffCallTable } from "./call.ts";
import { staffOrder } from "./order-shapes.ts";

const order = z.object({ token: opaqueToken });

const orderChange = z.object({
  lines: orderedLines.describe("all lines as they are to be; those left out are removed"),
  shipping_address: id.optional().describe("a saved address of the customer; omitted: the address stays"),
  billing_address: id.optional().describe("likewise, without a GSTIN"),
  buyer_gstin_id: z
    .union([z.null(), id])
    .optional()
    .describe("the registration that buys, billed at its registered address; null: without a GSTIN; omitted: as it is"),
});
export type OrderChange = z.infer<typeof orderChange>;

const changePreview = contentsChange.extend({
  needs_agreement: z.boolean().describe("false: it only reduces the order, and is applied without asking the customer"),
});
export type ChangePreview = z.infer<typeof changePreview>;

const refusals = {
  403: ["not_for_sale", "verification_needed", "licence_needed", "licence_expired"],
  409: ["not_possible", "out_of_stock"],
  422: ["place_unknown", "enquiry_needed"],
};

export const orderChangesCalls = {
  "POST staff/orders/:token/change/preview": {
    summary: "What other items or addresses would make of an open order",
    right: "orders.change",
    unaudited: "It prices a change and stores nothing.",
    params: order,
    body: orderChange,
    reply: inData(changePreview),
    refusals,
  },
  "POST staff/orders/:token/change": {
    summary:
      "Ask the customer by email to agree to other items, addresses or another GSTIN of an open order, or apply what needs no agreement",
    right: "orders.change",
    params: order,
    body: orderChange,
    reply: inData(staffOrder),
    refusals,
  },
  "POST staff/orders/:token/withdraw-change": {
    summary: "Withdraw the proposed change; the order stays as it is",
    right: "orders.change",
    params: order,
    reply: inData(staffOrder),
    refusals: { 409: ["not_possible"] },
  },
} satisfies StaffCallTable;
