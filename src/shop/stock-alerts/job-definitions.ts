import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

const payload = z.object({ alert_id: rowId });

export const confirmAlertMailJob = defineJob({ name: "mail.stock-alert-confirm", payload });
export const backInStockMailJob = defineJob({ name: "mail.back-in-stock", payload });
/** Due alerts are found by querying the stock, so that no cause is forgotten and none is lost when a process dies. */
export const findDueAlertsJob = defineJob({ name: "stock-alerts.find-due", payload: z.object({}), everySeconds: 20 });
