import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const renderAcknowledgementJob = defineJob({
  name: "documents.render-acknowledgement",
  payload: z.object({ order_id: rowId }),
  concurrency: 1,
});

export const renderAcknowledgementVersionJob = defineJob({
  name: "documents.render-acknowledgement-version",
  payload: z.object({ order_id: rowId, version: z.int().min(2) }),
  concurrency: 1,
});
