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
    await mails.toStaff(id, member, (sender) => noticesMail(sender, member.name, notices));
  });
}
