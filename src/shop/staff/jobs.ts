import type { Mailer } from "../../platform/mail.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import { invitationMail, isNotice, noticeMail } from "./mails.ts";
import { newInvitation } from "./members.ts";
import { memberById } from "./queries.ts";
import { secureStoredFactors } from "./secure-stored-factors.ts";

export function staffJobs(shop: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  shop.jobs.work("mail.staff-invitation", async (payload, job) => {
    const invitation = await newInvitation(shop, Number(payload.staff_id));
    if (!invitation) return;
    const { member, token } = invitation;
    await mailer.send({ id: job.id, to: member.email, ...invitationMail(await sender(), member.name, token) });
  });
  shop.jobs.work("mail.staff-notice", async ({ staff_id, notice, at, left, about }, job) => {
    const member = await memberById(shop.db, Number(staff_id));
    if (!member || !isNotice(notice)) return;
    const other = about === undefined ? undefined : await memberById(shop.db, Number(about));
    const facts = { left: Number(left ?? 0), about: other?.name ?? "" };
    const mail = noticeMail(await sender(), member.name, notice, facts, new Date(String(at)));
    await mailer.send({ id: job.id, to: member.email, ...mail });
  });
  shop.jobs.repeat("staff.secure-factors", 60 * 60, () => secureStoredFactors(shop));
}
