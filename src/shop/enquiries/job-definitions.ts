import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

const payload = z.object({ enquiry_id: rowId });

export const enquiryReceivedMailJob = defineJob({ name: "mail.enquiry-received", payload });
export const enquiryAcknowledgedMailJob = defineJob({ name: "mail.enquiry-acknowledged", payload });
export const enquiryAnsweredMailJob = defineJob({
  name: "mail.enquiry-answered",
  payload: z.object({ answer_id: rowId }),
});
/** Notifies the customer of what staff did with a grievance. */
export const grievanceProgressMailJob = defineJob({
  name: "mail.grievance-progress",
  payload: payload.extend({ step: z.enum(["acknowledged", "closed"]) }),
});
