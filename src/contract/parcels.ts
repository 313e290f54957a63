import { z } from "zod";
import { moment, rupees } from "./fields.ts";
import { orderStatuses } from "./order-states.ts";

/** Why part of an order became a separate order: it leaves in another parcel, or later, once its items are in stock. */
export const parcelKinds = ["parcel", "backorder"] as const;
export type ParcelKind = (typeof parcelKinds)[number];

/** The most parcels into which an order can be split. */
export const mostParcels = 20;

/** A part of an order that is packed, invoiced, shipped and paid separately. */
export const orderParcel = z
  .object({
    token: z.string(),
    order_no: z.string(),
    kind: z.enum(parcelKinds).nullable().describe("null: the order that the others were split from"),
    status: z.enum(orderStatuses),
    promised_on: z.iso.date().nullable().describe("day on which a backorder is expected to leave"),
    total: rupees,
    item_count: z.int(),
    courier: z.string().nullable(),
    tracking_number: z.string().nullable(),
    delivered_at: moment.nullable(),
    can_cancel: z.boolean(),
    lines: z.array(z.object({ ref_no: z.string(), product_name: z.string(), quantity: z.int() })),
  })
  .meta({ id: "OrderParcel" });
export type OrderParcel = z.infer<typeof orderParcel>;
