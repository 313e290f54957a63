import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, resetAttempts } from "../../platform/limits.ts";
import { hashPassword, queueHashing, tooBusy } from "../../platform/passwords.ts";
import { hashToken, mailedToken } from "../../platform/tokens.ts";
import type { Mails } from "../kit/mails.ts";
import { passwordProblem } from "../kit/password-rules.ts";
import { refuseFields, tooBusyNow, tooMany, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { deletePasskeys } from "../passkeys/index.ts";
import { recordCustomerEvent, type Visitor } from "../security-events/index.ts";
import {
  findCustomerByResetToken,
  findSignInAccount,
  insertReset,
  rememberNetwork,
  setPassword,
} from "./credential-queries.ts";
import { passwordChangedMailJob, passwordResetMailJob } from "./job-definitions.ts";
import { accountKey, limits } from "./limits.ts";
import { passwordResetMail } from "./mails.ts";
import { findCustomerByEmail, lockCustomer } from "./queries.ts";

const linkLifetime = 60 * 60 * 1000;

/**
 * Requests a reset link. The work is the same whether or not the account exists, so that neither reply nor timing reveals it.
 * Networks from which the owner has signed in are counted separately, so that strangers cannot use up the owner's limit.
 */
export async function requestReset({ db, config, clock, jobs }: Shop, email: string, from: Visitor) {
  const factor = config.RATE_LIMIT_FACTOR;
  const customer = await findSignInAccount(db, email, from.network);
  const key = accountKey(customer, email);
  const wait = await countAttempt(db, clock.now(), [
    counter(limits.resetsFromNetwork, factor, from.network),
    customer?.network_known ? counter(limits.resets, factor, key, from.network) : counter(limits.resets, factor, key),
  ]);
  if (wait !== null) return tooMany(wait);
  await db.transaction().execute(async (transaction) => {
    await recordCustomerEvent(transaction, "reset_requested", customer?.id ?? null, from, clock.now());
    await jobs.enqueue(transaction, passwordResetMailJob, { email });
  });
  return { message: serverTexts.resetMailed };
}

export async function mailResetLink(shop: Shop, mails: Mails, email: string, mailId: string) {
  const customer = await findCustomerByEmail(shop.db, email);
  if (!customer) return;
  const token = await createPasswordLink(shop, customer.id, { mailId, lifetime: linkLifetime });
  if (token) await mails.toCustomer(mailId, customer, (sender) => passwordResetMail(sender, token));
}

/**
 * @param link the mail it is for, and its lifetime in milliseconds
 * @returns the token of a link with which a password can be set (links in earlier mails stop working); null if it no longer can
 */
export async function createPasswordLink(
  { db, clock, keys }: Pick<Shop, "db" | "clock" | "keys">,
  customerId: number,
  { mailId, lifetime }: { mailId: string; lifetime: number },
) {
  const { token, tokenHash } = mailedToken(keys, mailId);
  return db.transaction().execute(async (transaction) => {
    // Under the lock, so that of two links created at the same time only the later one is valid.
    await lockCustomer(transaction, customerId);
    const now = clock.now();
    const reset = { tokenHash, customerId, now, expiresAt: new Date(now.getTime() + lifetime) };
    return (await insertReset(transaction, reset)) ? token : null;
  });
}

export async function resetPassword(shop: Shop, input: { token: string; password: string }, from: Visitor) {
  const { db, config, clock, jobs } = shop;
  const { network } = from;
  const tokenHash = hashToken(input.token);
  const customer = await findCustomerByResetToken(db, tokenHash, clock.now());
  if (!customer) return linkExpired();
  const problem = await passwordProblem(shop, input.password, { email: customer.email, names: [customer.first_name] });
  if (problem !== null) return refuseFields(texts.invalid, { password: [problem] });
  const passwordHash = await queueHashing(() => hashPassword(input.password));
  if (passwordHash === tooBusy) return tooBusyNow();
  return transact(db, async (transaction) => {
    await lockCustomer(transaction, customer.id);
    // Checked again under the lock: the second of two concurrent uses finds the link used.
    const now = clock.now();
    if (!(await findCustomerByResetToken(transaction, tokenHash, now))) return linkExpired();
    await setPassword(transaction, customer.id, passwordHash, now, null);
    // An intruder may have added passkeys.
    await deletePasskeys(transaction, { account: "customer", id: customer.id });
    // Lets the owner of the mailbox sign in at once, however many wrong passwords were tried before.
    await rememberNetwork(transaction, customer.id, network, now);
    await jobs.enqueue(transaction, passwordChangedMailJob, { customer_id: customer.id, at: now.toISOString() });
    await recordCustomerEvent(transaction, "reset_used", customer.id, from, now);
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

function linkExpired() {
  return refuseFields(serverTexts.resetLinkDead, { token: [serverTexts.resetLinkDead] });
}
