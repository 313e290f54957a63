import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";
import { noticeNames } from "./mails.ts";

export const staffInvitationMailJob = defineJob({
  name: "mail.staff-invitation",
  payload: z.object({
    staff_id: rowId,
    /** Distinguishes the invitations of a member. Missing in jobs stored by an earlier build. */
    invited_at: z.iso.datetime().optional(),
  }),
});
export const staffNoticeMailJob = defineJob({
  name: "mail.staff-notice",
  payload: z.object({
    staff_id: rowId,
    notice: z.enum(noticeNames),
    at: z.iso.datetime(),
    /** Recovery codes left. */
    left: z.number().optional(),
    /** The member concerned, if not the recipient. */
    about: rowId.optional(),
  }),
});
export const secureFactorsJob = defineJob({
  name: "staff.secure-factors",
  payload: z.object({}),
  everySeconds: 60 * 60,
});
