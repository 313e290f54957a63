import type { Shop } from "../kit/shop.ts";
import { forgetRuns, resumeRuns, workOffRun } from "./bulk-run.ts";
import { bulkRunJob, deleteBulkRunsJob, resumeBulkRunsJob } from "./job-definitions.ts";

export function bulkRunsJobs(shop: Shop) {
  shop.jobs.work(bulkRunJob, ({ run_id }) => workOffRun(shop, run_id));
  shop.jobs.work(resumeBulkRunsJob, () => resumeRuns(shop));
  shop.jobs.work(deleteBulkRunsJob, () => forgetRuns(shop));
}
