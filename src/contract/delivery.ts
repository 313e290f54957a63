import { z } from "zod";
import type { CallTable } from "./call.ts";
import { inData, pincode } from "./fields.ts";

const unknown = (what: string) => `${what}; null where it is not known`;
const date = z.string().nullable();

export const delivery = z
  .object({
    serviceable: z.boolean().nullable().describe(unknown("whether the shop delivers there")),
    cash_on_delivery: z.boolean().nullable().describe(unknown("whether orders can be paid on delivery")),
    city: z.string().nullable(),
    state_id: z.int().nullable(),
    state: z.string().nullable(),
    dispatch_on: date.describe(
      "YYYY-MM-DD, Indian time: when what is ordered now leaves; null where it is not delivered",
    ),
    delivered_by: date.describe(
      "YYYY-MM-DD, Indian time: the day of delivery at the latest; null where it is not known",
    ),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.infer<typeof delivery>;

export const deliveryCalls = {
  "GET delivery/:pincode": {
    summary: "Whether, when and how the shop delivers to a PIN code",
    access: "public",
    params: z.object({ pincode }),
    reply: inData(delivery),
  },
} satisfies CallTable;
