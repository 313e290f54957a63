import type { Shop } from "../kit/shop.ts";
import { applyImport, applyJob, checkImport, checkJob } from "./import-sheet.ts";

/** Sheets one at a time: a large one needs room in memory. */
export function productImportJobs(shop: Shop) {
  const oneAtATime = { concurrency: 1 };
  shop.jobs.work(checkJob, ({ id }, { tries }) => checkImport(shop, Number(id), tries), oneAtATime);
  shop.jobs.work(
    applyJob,
    ({ id, by }, { tries }) => applyImport(shop, Number(id), by as { id: number; name: string }, tries),
    oneAtATime,
  );
}
