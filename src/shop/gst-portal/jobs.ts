import type { Shop } from "../kit/shop.ts";
import { sendPaperJob } from "./job-definitions.ts";
import { sendPaper } from "./send-paper.ts";

export function gstPortalJobs(shop: Shop) {
  shop.jobs.work(sendPaperJob, ({ document_id, kind }, attempt) => sendPaper(shop, document_id, kind, attempt));
}
