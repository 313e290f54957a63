import type { Shop } from "../kit/shop.ts";
import { lookUpAgainJob, lookUpGstinsJob } from "./job-definitions.ts";
import { lookUpAgain } from "./look-up-again.ts";
import { lookUpGstins } from "./look-up-gstins.ts";

export function buyerGstinsJobs(shop: Shop) {
  shop.jobs.work(lookUpGstinsJob, () => lookUpGstins(shop));
  shop.jobs.work(lookUpAgainJob, ({ gstin_id }, { attempt }) => lookUpAgain(shop, gstin_id, attempt));
}
