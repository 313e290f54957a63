import type { Shop } from "../shop.ts";
import { applyImport, applyJob, checkImport, checkJob } from "./sheets/import-sheet.ts";

/** Sheets one at a time: a large one needs room in memory. */
export function catalogueJobs(shop: Shop) {
  shop.jobs.work(checkJob, async ({ id }) => checkImport(shop, Number(id)), { atOnce: 1 });
  shop.jobs.work(applyJob, async ({ id, by }) => applyImport(shop, Number(id), by as { id: number; name: string }), {
    atOnce: 1,
  });
}
