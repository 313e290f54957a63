import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import type { Job } from "../../platform/jobs.ts";
import { countAttempt, counter, forgetAttempts } from "../../platform/limits.ts";
import type { Mailer } from "../../platform/mail.ts";
import { hashPassword, inTurn, tooBusy } from "../../platform/passwords.ts";
import { hashOf, newToken } from "../../platform/tokens.ts";
import { isWellKnown } from "../../platform/well-known-passwords.ts";
import type { Sender } from "../mail-page.ts";
import { refuseFields, tooBusyNow, tooMany, transact } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { accountKey, limits } from "./limits.ts";
import { passwordResetMail } from "./mails.ts";
import {
  customerByEmail,
  customerOfReset,
  insertReset,
  lockCustomer,
  rememberNetwork,
  setPassword,
} from "./queries.ts";

const linkLifetime = 60 * 60 * 1000;

/** Asks for a link. Whether there is such an account is looked up later, by the job: neither answer nor time tells. */
export async function askForReset({ db, config, clock, jobs }: Shop, email: string) {
  const wait = await countAttempt(db, clock.now(), [
    counter(limits.resets, config.RATE_LIMIT_FACTOR, email.toLowerCase()),
  ]);
  if (wait !== null) return tooMany(wait);
  await jobs.record(db, "mail.password-reset", { email });
  return { message: serverTexts.resetMailed };
}

export async function mailResetLink({ db, clock }: Shop, mailer: Mailer, sender: Sender, email: string, job: Job) {
  const customer = await customerByEmail(db, email);
  if (!customer) return;
  const now = clock.now();
  const { token, tokenHash } = newToken();
  await insertReset(db, { tokenHash, customerId: customer.id, now, expiresAt: new Date(now.getTime() + linkLifetime) });
  await mailer.send({ id: job.id, to: customer.email, ...passwordResetMail(sender, token) });
}

export async function resetPassword(shop: Shop, given: { token: string; password: string }, network: string) {
  const { db, config, clock } = shop;
  const tokenHash = hashOf(given.token);
  const customer = await customerOfReset(db, tokenHash, clock.now());
  if (!customer) return linkDead();
  if (isWellKnown(given.password, customer.email)) {
    return refuseFields(texts.invalid, { password: [serverTexts.passwordWellKnown] });
  }
  const passwordHash = await inTurn(() => hashPassword(given.password));
  if (passwordHash === tooBusy) return tooBusyNow();
  return transact(db, async (transaction) => {
    await lockCustomer(transaction, customer.id);
    // Looked at again under the lock: of two uses of one link the second finds it used.
    const now = clock.now();
    if (!(await customerOfReset(transaction, tokenHash, now))) return linkDead();
    await setPassword(transaction, customer.id, passwordHash, now, null);
    // Whoever holds the mailbox may sign in now, however many guesses, their own or a stranger's, came before.
    await rememberNetwork(transaction, customer.id, network, now);
    await forgetAttempts(transaction, [
      counter(
        limits.wrongAtAccountFromNetwork,
        config.RATE_LIMIT_FACTOR,
        network,
        accountKey(customer, customer.email),
      ),
    ]);
    return { message: serverTexts.passwordReset };
  });
}

function linkDead() {
  return refuseFields(serverTexts.resetLinkDead, { token: [serverTexts.resetLinkDead] });
}
