import type { Shop } from "../kit/shop.ts";
import { applyImportJob, checkImportJob } from "./job-definitions.ts";
import { runApply, runCheck } from "./run-import.ts";

export function productImportJobs(shop: Shop) {
  shop.jobs.work(checkImportJob, ({ id }, { attempt }) => runCheck(shop, id, attempt));
  shop.jobs.work(applyImportJob, ({ id, by }, { attempt }) => runApply(shop, id, by, attempt));
}
