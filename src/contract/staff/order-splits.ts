import { z } from "zod";
import { atMost, day, id, inData, integer, opaqueToken } from "../fields.ts";
import { mostOrderLines } from "../order-limits.ts";
import { orderStatuses } from "../orders.ts";
import { parcelKinds } from "../parcels.ts";
import type { StaffCallTable } from "./call.ts";
import { changed, staffOrder } from "./order-shapes.ts";

const params = z.object({ token: opaqueToken });
const expected_status = z.enum(orderStatuses, { error: "Send the status that was shown." });
const reply = inData(staffOrder);

export const staffOrderSplitsCalls = {
  "POST staff/orders/:token/split": {
    summary: "Move items of an order that is not packed into a parcel or backorder of its own; replies with the rest",
    right: "orders.pack",
    params,
    body: z.object({
      expected_status,
      kind: z.enum(parcelKinds, { error: "Choose parcel or backorder." }),
      promised_on: day().nullish().describe("required for a backorder: the day on which it is expected to leave"),
      lines: z
        .array(
          z.object({
            line_id: id,
            quantity: integer(1, 9999).describe("units that move"),
            of: integer(1, 9999).describe("units shown; a 409 follows if the order has changed"),
          }),
          { error: "Choose the items of the other parcel." },
        )
        .min(1, "Choose the items of the other parcel.")
        .max(...atMost(mostOrderLines)),
    }),
    reply,
    refusals: { 409: changed },
  },
  "POST staff/orders/:token/merge": {
    summary:
      "Put the items of a parcel back into the order it was split from, while neither is packed; replies with that order",
    right: "orders.pack",
    params,
    body: z.object({ expected_status }),
    reply,
    refusals: { 409: changed },
  },
} satisfies StaffCallTable;
