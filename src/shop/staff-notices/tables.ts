import type { NoticeKindName, PersonalNoticeName } from "../../contract/staff/notice-kinds.ts";

export interface StaffNoticesTables {
  /** What members of staff want to be mailed about, and since when. */
  staff_notice_choices: { staff_id: number; kind: NoticeKindName; at: Date };
  /** Which notices about what concerns them members of staff do not want. */
  staff_notices_declined: { staff_id: number; kind: PersonalNoticeName };
  /** Published: for modules that send these notices. */
  declined_notices: { staff_id: number; kind: PersonalNoticeName };
  /** Notices that have been sent. `subject` is an id, for daily summaries the day. */
  staff_notices_sent: { kind: NoticeKindName; subject: string; at: Date };
}
