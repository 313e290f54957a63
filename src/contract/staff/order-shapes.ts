import { z } from "zod";
import { atMost, integer, line, moment, optional, rupees } from "../fields.ts";
import { mostOrderLots } from "../order-limits.ts";
import { orderPurposes } from "../order-purposes.ts";
import { type OrderTransitionName, paymentStates, returnTransitions } from "../order-states.ts";
import { orderDetail, orderStatuses, paymentStatuses, refundWays, returnStatuses } from "../orders.ts";
import { parcelKinds } from "../parcels.ts";
import { paymentModes } from "../payments.ts";
import { orderReplacement } from "../replacements.ts";

/** Staff actions on an order; `orderTransitions` defines the states. Each requires a right. */
export const orderActions = [
  "confirm",
  "split",
  "merge",
  "pack",
  "ship",
  "deliver",
  "undeliver",
  "collect",
  "correct_lots",
  "correct_serials",
  "correct_shipment",
  "undo_delivery",
  "cancel",
  "credit",
  "replace",
] as const satisfies OrderTransitionName[];
export type OrderAction = (typeof orderActions)[number];

export type ReturnAction = keyof typeof returnTransitions;
export const returnActions = Object.keys(returnTransitions) as ReturnAction[];

export const dispositions = ["restock", "quarantine", "scrap"] as const;
export type Disposition = (typeof dispositions)[number];

/**
 * May also be the code of a unit, so it may be longer. It is compared with the lot, and the length of the serial number is checked there,
 * so that the message can name it.
 */
const serial = line("Serial number", 300);

export const serials = z
  .array(serial, { error: "Enter the serial numbers." })
  .max(9999)
  .describe(
    "of each unit, where units have one, or its GS1 code (AI 21), which must be of the same product and lot as far as it says: 1 to 40 letters, digits and punctuation, unique among the variant's units that are out; what is wrong is said under `serials <line_id> <lot_no>`",
  );

/** Returned units of a lot, and what happens to them. */
export const inspectedPiece = {
  lot_no: line("Lot", 60),
  quantity: integer(1, 9999),
  disposition: z.enum(dispositions, { error: "Choose what happens to it." }),
  serials: z
    .array(serial)
    .max(9999)
    .default([])
    .describe("of the units that came back; required of all that have a recorded serial number"),
};

/** @param piece `inspectedPiece` with the id of its line */
export function inspectedPieces<Piece extends z.ZodObject>(piece: Piece) {
  const message = "Choose what happens to the items.";
  return z
    .array(piece, { error: message })
    .min(1, message)
    .max(...atMost(mostOrderLots));
}

export const staffOrderListed = z
  .object({
    token: z.string(),
    order_no: z.string(),
    placed_at: moment,
    status: z.enum(orderStatuses),
    payment_status: z.enum(paymentStatuses),
    payment_state: z.enum(paymentStates),
    is_partly_returned: z.boolean().describe("some items came back and were inspected, and the customer keeps others"),
    total: rupees,
    item_count: z.int(),
    customer_id: z.int(),
    name: z.string().describe("billing name"),
    company_name: z.string(),
    phone_number: z.string(),
    city: z.string().describe("of the delivery address"),
    state: z.string(),
    buyer_gstin: z.string().nullable(),
    purpose: z.enum(orderPurposes).nullable().describe("null for orders of earlier releases"),
    entered_by: z.string().nullable().describe("the member of staff who entered it; null: the customer placed it"),
    courier: z.string().nullable(),
    tracking_number: z.string().nullable(),
    parcel_kind: z.enum(parcelKinds).nullable().describe("null: not split from another order"),
    dispatch_by: z.iso
      .date()
      .nullable()
      .describe("the day on which the parcel was promised to leave; null once it has left, and for cancelled orders"),
  })
  .meta({ id: "StaffOrderListed" });
export type StaffOrderListed = z.infer<typeof staffOrderListed>;

/** Optional, because pages may read it from a server of the previous release. */
const gtin = z.string().nullable().optional().describe("the article number in codes on its units; null: it has none");

const lotShown = z.object({
  lot_id: z.int(),
  lot_no: z.string(),
  expires_on: z.iso.date().nullable(),
  quantity: z.int(),
  serials: z.array(z.string()).optional().describe("recorded serial numbers of these units, if any"),
});

const staffReturn = z
  .object({
    id: z.int(),
    return_no: z.string(),
    kind: z
      .enum(["return", "undelivered", "credit"])
      .describe("sent back by the customer, refused at the door, or a credit without goods on their way"),
    status: z.enum(returnStatuses),
    reason: z.string(),
    refund_to: z.enum(refundWays).nullable(),
    requested_at: moment,
    decided_at: moment.nullable(),
    decided_by: z.string().nullable(),
    decision_note: z.string().nullable(),
    received_at: moment.nullable(),
    received_by: z.string().nullable(),
    inspection_note: z.string().nullable(),
    credit: rupees.describe("amount charged for the items, including taxes"),
    refund: rupees.nullable().describe("amount to refund, known once the items have been inspected"),
    refunded_at: moment.nullable(),
    refunded_by: z.string().nullable(),
    refund_reference: z.string().nullable(),
    lines: z.array(
      z.object({
        return_line_id: z.int(),
        line_id: z.int(),
        ref_no: z.string(),
        gtin,
        product_name: z.string(),
        quantity: z.int(),
        lots: z.array(lotShown).describe("lots it may have come from, with the quantity sent and not yet returned"),
        suggested: z.enum(dispositions).describe("sterile items are scrapped by default"),
        inspected: z.array(z.object({ ...lotShown.shape, disposition: z.enum(dispositions) })),
      }),
    ),
    may: z.array(z.enum(returnActions)),
  })
  .meta({ id: "StaffReturn" });
export type StaffReturn = z.infer<typeof staffReturn>;

const staffReplacement = z
  .object({
    ...orderReplacement.shape,
    id: z.int(),
    reason: z.string(),
    staff_name: z.string(),
    ended_by: z.string().nullable(),
    back: z
      .array(
        z.object({
          line_id: z.int(),
          ...lotShown.shape,
          disposition: z.enum(dispositions),
          note: z.string().nullable(),
          received_at: moment,
          staff_name: z.string(),
        }),
      )
      .describe("replaced goods that came back"),
    to_inspect: z
      .array(
        z.object({
          line_id: z.int(),
          ref_no: z.string(),
          gtin,
          product_name: z.string(),
          quantity: z.int(),
          lots: z.array(lotShown).describe("lots it may have come from"),
          suggested: z.enum(dispositions),
        }),
      )
      .describe("replaced goods that are still to come back"),
  })
  .meta({ id: "StaffReplacement" });
export type StaffReplacement = z.infer<typeof staffReplacement>;

export const staffOrder = z
  .object({
    ...orderDetail.omit({
      replacements: true,
      payments: true,
      returns: true,
      timeline: true,
      can_cancel: true,
      can_return: true,
    }).shape,
    customer: z
      .object({
        id: z.int(),
        name: z.string(),
        email: z.string(),
        mobile_number: z.string(),
        account_type: z.enum(["doctor", "dealer", "hospital"]),
        company_name: z.string().nullable(),
        verification: z.enum(["pending", "verified", "rejected"]),
      })
      .nullable()
      .describe("null when the account was deleted"),
    events: z.array(
      z.object({
        status: z.enum(orderStatuses),
        at: moment,
        actor: z.enum(["customer", "staff", "shop"]),
        staff_name: z.string().nullable(),
        note: z.string().nullable(),
        reason: z.string().nullable().describe("why staff corrected something; customers do not see it"),
      }),
    ),
    payments: z.array(
      z.object({
        id: z.int(),
        mode: z.enum(paymentModes),
        amount: rupees,
        reference: z.string().nullable(),
        collected_at: moment,
        staff_name: z.string(),
        courier: z.string().nullable().describe("who took it and owes it to the shop; null: paid to the shop itself"),
        reversal: z
          .object({ reason: z.string(), at: moment, staff_name: z.string() })
          .nullable()
          .describe("it was recorded by mistake and does not count"),
      }),
    ),
    returns: z.array(staffReturn),
    replacements: z.array(staffReplacement),
    cash_left: rupees.describe("what may still be received in cash for this order today, by law"),
    points: z.int().describe("reward points earned by this order, less those reversed"),
    can_change_seller: z.boolean().describe("another registration is in force that could be proposed to the customer"),
    may: z.array(z.enum(orderActions)).describe("actions possible in this status, for those who have the right"),
  })
  .meta({ id: "StaffOrder" });
export type StaffOrder = z.infer<typeof staffOrder>;

/** Refusals of a change to an order whose status is no longer the one shown. */
export const changed = ["state_changed", "not_possible"] as const;

export const courier = line("Courier", 60);
export const tracking_number = optional(line("Tracking number", 60));
