import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, secondsUntilAllowed, undoAttempt } from "../../platform/limits.ts";
import { queueHashing, tooBusy, verifyPassword } from "../../platform/passwords.ts";
import type { Customer } from "../kit/api.ts";
import { Refusal, refuseFields, signInFirst, tooBusyNow, tooMany } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { recordCustomerEvent, type Visitor } from "../security-events/index.ts";
import { findCredentials } from "./credential-queries.ts";
import { limits } from "./limits.ts";
import { findProofTime, recordPasswordProof } from "./session-queries.ts";

const recently = 10 * 60 * 1000;

/**
 * Checks the signed-in customer's password. Wrong ones are counted, so that a stolen session cannot be used to guess it.
 * @param typed the password, and its field in the request
 * @returns the customer's email address, first name and the hash that was checked, or a refusal
 */
export async function confirmPassword(
  { db, config, clock }: Shop,
  caller: Customer,
  typed: { password: string; field: string },
  from: Visitor,
): Promise<{ email: string; first_name: string; password_hash: string } | Refusal> {
  const counters = [counter(limits.wrongCurrentPassword, config.RATE_LIMIT_FACTOR, caller.id)];
  const wait = await secondsUntilAllowed(db, clock.now(), counters);
  if (wait !== null) return tooMany(wait);
  const account = await findCredentials(db, caller.id);
  if (!account) return signInFirst();
  const proven = await queueHashing(async () => {
    const wait = await countAttempt(db, clock.now(), counters);
    if (wait !== null) return tooMany(wait);
    if (!(await verifyPassword(account.password_hash, typed.password))) {
      await recordCustomerEvent(db, "wrong_password", caller.id, from, clock.now());
      return refuseFields(texts.invalid, { [typed.field]: [serverTexts.currentPasswordWrong] });
    }
    await undoAttempt(db, counters);
    return account;
  });
  return proven === tooBusy ? tooBusyNow() : proven;
}

/**
 * Whether the customer signed in or entered the password within the last ten minutes.
 * @param typed the password, if entered with this request
 * @returns false if the password is needed; a refusal if the one typed is wrong
 */
export async function hasRecentProof(
  shop: Shop,
  caller: Customer,
  typed: string | undefined,
  from: Visitor,
): Promise<boolean | Refusal> {
  const { db, clock } = shop;
  const at = await findProofTime(db, caller.sessionHash);
  if (at && clock.now().getTime() - at.getTime() < recently) return true;
  if (!typed) return false;
  const proof = await confirmPassword(shop, caller, { password: typed, field: "current_password" }, from);
  if (proof instanceof Refusal) return proof;
  await recordPasswordProof(db, caller.sessionHash, clock.now());
  return true;
}
