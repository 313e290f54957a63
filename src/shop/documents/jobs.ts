import type { Shop } from "../kit/shop.ts";
import { renderAcknowledgement } from "./acknowledgement.ts";
import { renderInvoice } from "./document.ts";
import { renderAcknowledgementJob, renderInvoiceJob } from "./job-definitions.ts";

export function documentsJobs({ db, jobs }: Shop) {
  jobs.work(renderAcknowledgementJob, ({ order_id }) => renderAcknowledgement(db, order_id));
  jobs.work(renderInvoiceJob, ({ invoice_id }) => renderInvoice(db, invoice_id));
}
