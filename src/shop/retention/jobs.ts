import type { Shop } from "../kit/shop.ts";
import { applyPolicies } from "./apply-policies.ts";
import { applyRetentionJob } from "./job-definitions.ts";

export function retentionJobs(shop: Shop) {
  shop.jobs.work(applyRetentionJob, () => applyPolicies(shop));
}
