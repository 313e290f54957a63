import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

/** Mails and notifications to the customer about their order. */

const payload = z.object({ order_id: rowId });

export const placed = defineJob({ name: "mail.order-placed", payload });
export const confirmed = defineJob({ name: "mail.order-confirmed", payload });
export const shipped = defineJob({ name: "mail.order-shipped", payload });
export const delivered = defineJob({ name: "mail.order-delivered", payload });
export const undelivered = defineJob({ name: "mail.order-undelivered", payload });
/** Corrects a mail about a delivery that staff have since reverted. */
export const deliveryCorrected = defineJob({
  name: "mail.order-delivery-corrected",
  payload: payload.extend({ points: z.int().describe("taken back with it") }),
});
export const cancelled = defineJob({ name: "mail.order-cancelled", payload });

/** The steps that a notification can report; also stored for orders that were refunded. */
const progressSteps = [
  ...(["confirmed", "packed", "shipped", "delivered", "undelivered", "cancelled"] as const),
  "refunded",
] as const;
export type ProgressStep = (typeof progressSteps)[number];

/** Queued only for customers who have a device to notify. */
export const progress = defineJob({
  name: "push.order-progress",
  payload: payload.extend({ step: z.enum(progressSteps) }),
});
