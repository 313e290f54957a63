import { renderInvoiceJob } from "../documents/index.ts";
import type { Shop } from "../kit/shop.ts";
import { renderAcknowledgement } from "./acknowledgement.ts";
import { renderAcknowledgementJob } from "./job-definitions.ts";
import { renderInvoice } from "./papers.ts";

export function documentFilesJobs(shop: Shop) {
  const { jobs } = shop;
  jobs.work(renderAcknowledgementJob, ({ order_id }) => renderAcknowledgement(shop, order_id));
  jobs.work(renderInvoiceJob, ({ invoice_id }) => renderInvoice(shop, invoice_id));
}
