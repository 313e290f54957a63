import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const paymentReceivedMailJob = defineJob({
  name: "mail.payment-received",
  payload: z.object({ order_id: rowId, payment_id: rowId }),
});
