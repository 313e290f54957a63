import { forgetEndedAttempts } from "../../platform/limits.ts";
import type { Mailer } from "../../platform/mail.ts";
import type { Sender } from "../mail-page.ts";
import type { Shop } from "../shop.ts";
import { deleteEnded } from "./queries.ts";
import { mailResetLink } from "./reset-password.ts";

const day = 24 * 60 * 60 * 1000;

export function customersJobs(shop: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  shop.jobs.work("mail.password-reset", async (payload, job) =>
    mailResetLink(shop, mailer, await sender(), String(payload.email), job),
  );
  shop.jobs.repeat("customers.clean-up", 60 * 60, async () => {
    const now = shop.clock.now();
    await deleteEnded(shop.db, now, new Date(now.getTime() - 90 * day));
    await forgetEndedAttempts(shop.db, now);
  });
}
