import type { Shop } from "../kit/shop.ts";
import { applyPolicies } from "./apply-policies.ts";

export const retentionJob = "retention.apply";

export function retentionJobs(shop: Shop) {
  shop.jobs.repeat(retentionJob, 24 * 60 * 60, () => applyPolicies(shop));
}
