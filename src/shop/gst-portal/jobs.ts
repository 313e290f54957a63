import type { Shop } from "../kit/shop.ts";
import { sendDocumentJob } from "./job-definitions.ts";
import { sendDocument } from "./send-document.ts";

export function gstPortalJobs(shop: Shop) {
  shop.jobs.work(sendDocumentJob, ({ document_id, kind }, attempt) => sendDocument(shop, document_id, kind, attempt));
}
