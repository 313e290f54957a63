import type { Mailer } from "../../platform/mail.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import { secureFactorsJob, staffInvitationMailJob, staffNoticeMailJob } from "./job-definitions.ts";
import { invitationMail, noticeMail } from "./mails.ts";
import { createInvitation } from "./members.ts";
import { findMember } from "./queries.ts";
import { secureStoredFactors } from "./secure-stored-factors.ts";

export function staffJobs(shop: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  shop.jobs.work(staffInvitationMailJob, async ({ staff_id }, { id }) => {
    const invitation = await createInvitation(shop, staff_id);
    if (!invitation) return;
    const { member, token } = invitation;
    await mailer.send({ id, to: member.email, ...invitationMail(await sender(), member.name, token) });
  });
  shop.jobs.work(staffNoticeMailJob, async ({ staff_id, notice, at, left = 0, about }, { id }) => {
    const member = await findMember(shop.db, staff_id);
    if (!member) return;
    const other = about === undefined ? undefined : await findMember(shop.db, about);
    const facts = { left, about: other?.name ?? "" };
    const mail = noticeMail(await sender(), member.name, notice, facts, new Date(at));
    await mailer.send({ id, to: member.email, ...mail });
  });
  shop.jobs.work(secureFactorsJob, () => secureStoredFactors(shop));
}
