import type { Mailer } from "../../platform/mail.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import { findMember } from "../staff/index.ts";
import { findNotices } from "./find-notices.ts";
import { findNoticesJob, noticeMailJob } from "./job-definitions.ts";
import { noticesMail } from "./mails.ts";

export function staffNoticesJobs(shop: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  shop.jobs.work(findNoticesJob, () => findNotices(shop));
  shop.jobs.work(noticeMailJob, async ({ staff_id, notices }, { id }) => {
    const member = await findMember(shop.db, staff_id);
    if (!member || member.stopped_at) return;
    await mailer.send({ id, to: member.email, ...noticesMail(await sender(), member.name, notices) });
  });
}
