import { renderInvoiceJob } from "../documents/index.ts";
import type { Shop } from "../kit/shop.ts";
import { renderAcknowledgement, renderAcknowledgementVersion } from "./acknowledgement.ts";
import { renderInvoice } from "./document-pdfs.ts";
import { renderAcknowledgementJob, renderAcknowledgementVersionJob } from "./job-definitions.ts";

export function documentFilesJobs(shop: Shop) {
  const { jobs } = shop;
  jobs.work(renderAcknowledgementJob, ({ order_id }) => renderAcknowledgement(shop, order_id));
  jobs.work(renderAcknowledgementVersionJob, ({ order_id, version }) =>
    renderAcknowledgementVersion(shop, order_id, version),
  );
  jobs.work(renderInvoiceJob, ({ invoice_id }) => renderInvoice(shop, invoice_id));
}
