import { z } from "zod";
import { moment } from "./fields.ts";
import { replacementStatuses } from "./order-states.ts";

const replacementLine = z.object({
  line_id: z.int().describe("of the order"),
  ref_no: z.string(),
  product_name: z.string(),
  lot_no: z.string(),
  expires_on: z.iso.date().nullable(),
  quantity: z.int(),
  serials: z.array(z.string()).optional().describe("where units have serial numbers"),
});

/** Goods of an order that were replaced at no charge. */
export const orderReplacement = z
  .object({
    number: z.string(),
    status: z.enum(replacementStatuses),
    challan: z.string().describe("the number of its delivery challan, which is among the documents"),
    shipped_at: moment,
    courier: z.string(),
    tracking_number: z.string().nullable(),
    tracking_url: z.string().nullable(),
    ended_at: moment.nullable().describe("when it was delivered, or came back undelivered"),
    to_give_back: z.int().describe("replaced units that we still collect"),
    lines: z.array(replacementLine),
  })
  .meta({ id: "OrderReplacement" });
export type OrderReplacement = z.infer<typeof orderReplacement>;
