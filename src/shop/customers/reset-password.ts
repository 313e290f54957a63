import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, resetAttempts } from "../../platform/limits.ts";
import type { Mailer } from "../../platform/mail.ts";
import { hashPassword, queueHashing, tooBusy } from "../../platform/passwords.ts";
import { hashToken, newToken } from "../../platform/tokens.ts";
import type { Sender } from "../kit/mail-page.ts";
import { passwordProblem } from "../kit/password-rules.ts";
import { refuseFields, tooBusyNow, tooMany, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { deletePasskeys } from "../passkeys/index.ts";
import type { Visitor } from "../security-events/index.ts";
import { passwordChangedMailJob, passwordResetMailJob } from "./job-definitions.ts";
import { accountKey, limits } from "./limits.ts";
import { passwordResetMail } from "./mails.ts";
import {
  accountOf,
  customerByEmail,
  customerOfReset,
  insertReset,
  lockCustomer,
  rememberNetwork,
  setPassword,
} from "./queries.ts";
import { recordEvent } from "./record-event.ts";

const linkLifetime = 60 * 60 * 1000;

/**
 * Asks for a link. The same work is done whether or not there is such an account: neither answer nor time tells. Networks
 * from which the owner has signed in count for themselves, so that strangers cannot use up the owner's links.
 */
export async function askForReset({ db, config, clock, jobs }: Shop, email: string, from: Visitor) {
  const factor = config.RATE_LIMIT_FACTOR;
  const customer = await accountOf(db, email, from.network);
  const key = accountKey(customer, email);
  const wait = await countAttempt(db, clock.now(), [
    counter(limits.resetsFromNetwork, factor, from.network),
    customer?.network_known ? counter(limits.resets, factor, key, from.network) : counter(limits.resets, factor, key),
  ]);
  if (wait !== null) return tooMany(wait);
  await db.transaction().execute(async (transaction) => {
    await recordEvent(transaction, "reset_requested", customer?.id ?? null, from, clock.now());
    await jobs.enqueue(transaction, passwordResetMailJob, { email });
  });
  return { message: serverTexts.resetMailed };
}

export async function mailResetLink(
  { db, clock }: Shop,
  mailer: Mailer,
  sender: Sender,
  email: string,
  mailId: string,
) {
  const customer = await customerByEmail(db, email);
  if (!customer) return;
  const { token, tokenHash } = newToken();
  await db.transaction().execute(async (transaction) => {
    // Of two links that are made at the same moment, too, only the later one is good.
    await lockCustomer(transaction, customer.id);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + linkLifetime);
    await insertReset(transaction, { tokenHash, customerId: customer.id, now, expiresAt });
  });
  await mailer.send({ id: mailId, to: customer.email, ...passwordResetMail(sender, token) });
}

export async function resetPassword(shop: Shop, given: { token: string; password: string }, from: Visitor) {
  const { db, config, clock, jobs } = shop;
  const { network } = from;
  const tokenHash = hashToken(given.token);
  const customer = await customerOfReset(db, tokenHash, clock.now());
  if (!customer) return linkDead();
  const problem = await passwordProblem(shop, given.password, { email: customer.email, names: [customer.first_name] });
  if (problem !== null) return refuseFields(texts.invalid, { password: [problem] });
  const passwordHash = await queueHashing(() => hashPassword(given.password));
  if (passwordHash === tooBusy) return tooBusyNow();
  return transact(db, async (transaction) => {
    await lockCustomer(transaction, customer.id);
    // Looked at again under the lock: of two uses of one link the second finds it used.
    const now = clock.now();
    if (!(await customerOfReset(transaction, tokenHash, now))) return linkDead();
    await setPassword(transaction, customer.id, passwordHash, now, null);
    // Whoever had got into the account may have added one.
    await deletePasskeys(transaction, { account: "customer", id: customer.id });
    // Whoever holds the mailbox may sign in now, however many guesses, their own or a stranger's, came before.
    await rememberNetwork(transaction, customer.id, network, now);
    await jobs.enqueue(transaction, passwordChangedMailJob, { customer_id: customer.id, at: now.toISOString() });
    await recordEvent(transaction, "reset_used", customer.id, from, now);
    await resetAttempts(transaction, [
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
