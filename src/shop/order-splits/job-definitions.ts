import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

/** An order was split: `order_id` is the new parcel. */
export const splitMailJob = defineJob({ name: "mail.order-split", payload: z.object({ order_id: rowId }) });

/** A parcel went back into its order: `order_id` is the parcel. */
export const mergedMailJob = defineJob({ name: "mail.order-merged", payload: z.object({ order_id: rowId }) });
