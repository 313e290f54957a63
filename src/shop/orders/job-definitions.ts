import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

const payload = z.object({ order_id: rowId });

export const orderPlacedMailJob = defineJob({ name: "mail.order-placed", payload });
export const orderConfirmedMailJob = defineJob({ name: "mail.order-confirmed", payload });
export const orderShippedMailJob = defineJob({ name: "mail.order-shipped", payload });
export const orderDeliveredMailJob = defineJob({ name: "mail.order-delivered", payload });
export const orderCancelledMailJob = defineJob({ name: "mail.order-cancelled", payload });
export const returnDecidedMailJob = defineJob({
  name: "mail.return-decided",
  payload: z.object({ order_id: rowId, return_id: rowId }),
});
