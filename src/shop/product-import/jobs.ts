import type { Shop } from "../kit/shop.ts";
import { applyImport, checkImport } from "./import-sheet.ts";
import { applyImportJob, checkImportJob } from "./job-definitions.ts";

export function productImportJobs(shop: Shop) {
  shop.jobs.work(checkImportJob, ({ id }, { attempt }) => checkImport(shop, id, attempt));
  shop.jobs.work(applyImportJob, ({ id, by }, { attempt }) => applyImport(shop, id, by, attempt));
}
