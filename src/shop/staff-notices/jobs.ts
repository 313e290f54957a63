import { noticeKinds } from "../../contract/staff/notice-kinds.ts";
import { may } from "../../contract/staff/rights.ts";
import type { Mails } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";
import { findMember } from "../staff/index.ts";
import { findNotices } from "./find-notices.ts";
import { findNoticesJob, noticeMailJob } from "./job-definitions.ts";
import { noticesMail } from "./mails.ts";

export function staffNoticesJobs(shop: Shop, mails: Mails) {
  shop.jobs.work(findNoticesJob, () => findNotices(shop));
  shop.jobs.work(noticeMailJob, async ({ staff_id, notices }, { id }) => {
    const member = await findMember(shop.db, staff_id);
    if (!member || member.stopped_at) return;
    // The member's role may have changed since the notices were collected.
    const own = notices.filter(({ kind }) => may(member.role, noticeKinds[kind].right));
    if (own.length > 0) await mails.toStaff(id, member, (sender) => noticesMail(sender, member.name, own));
  });
}
