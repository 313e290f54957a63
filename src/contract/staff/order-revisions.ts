import { z } from "zod";
import { id, inData, opaqueToken } from "../fields.ts";
import { sellerChange } from "../order-revisions.ts";
import type { StaffCallTable } from "./call.ts";
import { staffOrder } from "./order-shapes.ts";

const order = z.object({ token: opaqueToken });

const otherSeller = z
  .object({
    registration_id: z.int(),
    code: z.string(),
    change: sellerChange.nullable(),
    problem: z.string().nullable().describe("why this registration cannot sell the order"),
  })
  .meta({ id: "OtherSeller" });
export type OtherSeller = z.infer<typeof otherSeller>;

export const orderRevisionsStaffCalls = {
  "GET staff/orders/:token/sellers": {
    summary: "The other registrations in force that could sell an order, with what the order would cost",
    right: "orders.revise",
    params: order,
    reply: inData(z.array(otherSeller)),
    refusals: { 409: ["not_possible"] },
  },
  "POST staff/orders/:token/propose-seller": {
    summary: "Ask the customer by email to agree that another registration sells an order; taxes are recomputed",
    right: "orders.revise",
    params: order,
    body: z.object({ registration_id: id }),
    reply: inData(staffOrder),
    refusals: { 409: ["not_possible"] },
  },
  "POST staff/orders/:token/withdraw-seller": {
    summary: "Withdraw the proposed change of the seller; the order stays as it is",
    right: "orders.revise",
    params: order,
    reply: inData(staffOrder),
    refusals: { 409: ["not_possible"] },
  },
} satisfies StaffCallTable;
