import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

const payload = z.object({ order_id: rowId });

/** Mails to the customer about their order. */
export const orderMailJobs = {
  placed: defineJob({ name: "mail.order-placed", payload }),
  confirmed: defineJob({ name: "mail.order-confirmed", payload }),
  shipped: defineJob({ name: "mail.order-shipped", payload }),
  delivered: defineJob({ name: "mail.order-delivered", payload }),
  cancelled: defineJob({ name: "mail.order-cancelled", payload }),
};
