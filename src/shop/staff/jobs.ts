import type { Mails } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";
import { secureFactorsJob, staffInvitationMailJob, staffNoticeMailJob } from "./job-definitions.ts";
import { invitationMail, noticeMail } from "./mails.ts";
import { createInvitation } from "./members.ts";
import { findMember } from "./queries.ts";
import { secureStoredFactors } from "./secure-stored-factors.ts";

export function staffJobs(shop: Shop, mails: Mails) {
  shop.jobs.work(staffInvitationMailJob, async ({ staff_id, invited_at }, { id }) => {
    const invitedAt = invited_at === undefined ? null : new Date(invited_at);
    const invitation = await createInvitation(shop, staff_id, { mailId: id, invitedAt });
    if (!invitation) return;
    const { member, token } = invitation;
    await mails.toStaff(id, member, (sender) => invitationMail(sender, member.name, token));
  });
  shop.jobs.work(staffNoticeMailJob, async ({ staff_id, notice, at, left = 0, about }, { id }) => {
    const member = await findMember(shop.db, staff_id);
    if (!member) return;
    const other = about === undefined ? undefined : await findMember(shop.db, about);
    const facts = { left, about: other?.name ?? "" };
    await mails.toStaff(id, member, (sender) => noticeMail(sender, member.name, notice, facts, new Date(at)));
  });
  shop.jobs.work(secureFactorsJob, () => secureStoredFactors(shop));
}
