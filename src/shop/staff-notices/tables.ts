import type { NoticeKindName, PersonalNoticeName } from "../../contract/staff/notice-kinds.ts";

export interface StaffNoticesTables {
  /** Which kinds of notices members of staff have chosen, and since when. */
  staff_notice_choices: { staff_id: number; kind: NoticeKindName; at: Date };
  /** Which personal notices members of staff have declined. */
  staff_notices_declined: { staff_id: number; kind: PersonalNoticeName };
  /** Published for the modules that send these notices. */
  declined_notices: { staff_id: number; kind: PersonalNoticeName };
  /** Notices that have been sent. `subject` is an id, or the day for daily summaries. */
  staff_notices_sent: { kind: NoticeKindName; subject: string; at: Date };
}
