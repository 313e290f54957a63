import type { Shop } from "../kit/shop.ts";
import { bulkRunJob, forgetRuns, resumeRuns, workOffRun } from "./bulk-run.ts";

export function fulfilmentJobs(shop: Shop) {
  shop.jobs.work(bulkRunJob, ({ run_id }) => workOffRun(shop, Number(run_id)));
  shop.jobs.repeat("orders.resume-bulk-runs", 15, () => resumeRuns(shop));
  shop.jobs.repeat("orders.forget-bulk-runs", 24 * 60 * 60, () => forgetRuns(shop));
}
