import type { Shop } from "../kit/shop.ts";
import { renderInvoice } from "./document.ts";
import { renderInvoiceJob } from "./job-definitions.ts";

export function documentsJobs({ db, jobs }: Shop) {
  jobs.work(renderInvoiceJob, ({ invoice_id }) => renderInvoice(db, invoice_id));
}
