import type { Mailer } from "../../platform/mail.ts";
import type { Sender } from "../mail-page.ts";
import type { Shop } from "../shop.ts";
import { invitationMail } from "./mails.ts";
import { newInvitation } from "./members.ts";

export function staffJobs(shop: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  shop.jobs.work("mail.staff-invitation", async (payload, job) => {
    const invitation = await newInvitation(shop, Number(payload.staff_id));
    if (!invitation) return;
    const { member, token } = invitation;
    await mailer.send({ id: job.id, to: member.email, ...invitationMail(await sender(), member.name, token) });
  });
}
