import type { NoticeKindName } from "../../contract/staff/notice-kinds.ts";

export interface StaffNoticesTables {
  /** What members of staff want to be mailed about, and since when. */
  staff_notice_choices: { staff_id: number; kind: NoticeKindName; at: Date };
  /** Notices that have been sent. `subject` is an id, for daily summaries the day. */
  staff_notices_sent: { kind: NoticeKindName; subject: string; at: Date };
}
