import type { Shop } from "../kit/shop.ts";
import { renderInvoice, renderJob } from "./document.ts";

export function invoicesJobs({ db, jobs }: Shop) {
  // Drawing keeps the processor busy.
  jobs.work(renderJob, ({ invoice_id }) => renderInvoice(db, Number(invoice_id)), { concurrency: 1 });
}
