import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const bulkRunJob = defineJob({ name: "orders.bulk-run", payload: z.object({ run_id: rowId }) });
/** Runs whose process died continue sooner than their job would run again. */
export const resumeBulkRunsJob = defineJob({
  name: "orders.resume-bulk-runs",
  payload: z.object({}),
  everySeconds: 15,
});
export const deleteBulkRunsJob = defineJob({
  name: "orders.forget-bulk-runs",
  payload: z.object({}),
  everySeconds: 24 * 60 * 60,
});
