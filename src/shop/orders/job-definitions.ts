import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

/** Mails and notifications to the customer about their order. */

const payload = z.object({ order_id: rowId });

/** As many as are read and counted together: a statement costs much more than a row. */
const concurrency = 16;

export const placed = defineJob({ name: "mail.order-placed", payload, concurrency });
export const confirmed = defineJob({ name: "mail.order-confirmed", payload, concurrency });
export const shipped = defineJob({ name: "mail.order-shipped", payload, concurrency });
export const delivered = defineJob({ name: "mail.order-delivered", payload, concurrency });
export const undelivered = defineJob({ name: "mail.order-undelivered", payload, concurrency });
/** Corrects a mail about a delivery that staff have since reverted. */
export const deliveryCorrected = defineJob({
  name: "mail.order-delivery-corrected",
  concurrency,
  payload: payload.extend({ points: z.int().describe("taken back with it") }),
});
export const cancelled = defineJob({ name: "mail.order-cancelled", payload, concurrency });

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
