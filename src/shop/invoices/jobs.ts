import type { Shop } from "../kit/shop.ts";
import { renderInvoice, renderJob } from "./document.ts";

export function invoicesJobs({ db, jobs }: Shop) {
  // One at a time: drawing keeps the process busy, and there are other jobs.
  jobs.work(renderJob, ({ invoice_id }) => renderInvoice(db, Number(invoice_id)), { atOnce: 1 });
}
