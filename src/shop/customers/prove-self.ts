import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, secondsUntilAllowed, undoAttempt } from "../../platform/limits.ts";
import { queueHashing, tooBusy, verifyPassword } from "../../platform/passwords.ts";
import type { Customer } from "../kit/api.ts";
import { Refusal, refuse, refuseFields, tooBusyNow, tooMany } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Visitor } from "../security-events/index.ts";
import { limits } from "./limits.ts";
import { passwordOf } from "./queries.ts";
import { recordEvent } from "./record-event.ts";
import { noteProven, provenAt } from "./session-queries.ts";

const recently = 10 * 60 * 1000;

/**
 * Whether who is signed in knows the password too. Wrong ones are counted: who holds a stolen session cannot guess it.
 * @param typed the password, and what it is called in the request
 * @returns how to write to them, or why not
 */
export async function proveSelf(
  { db, config, clock }: Shop,
  caller: Customer,
  typed: { password: string; field: string },
  from: Visitor,
): Promise<{ email: string; first_name: string } | Refusal> {
  const counters = [counter(limits.wrongCurrentPassword, config.RATE_LIMIT_FACTOR, caller.id)];
  const wait = await secondsUntilAllowed(db, clock.now(), counters);
  if (wait !== null) return tooMany(wait);
  const account = await passwordOf(db, caller.id);
  if (!account) return refuse(401, "unauthenticated", serverTexts.signInFirst);
  const proven = await queueHashing(async () => {
    const wait = await countAttempt(db, clock.now(), counters);
    if (wait !== null) return tooMany(wait);
    if (!(await verifyPassword(account.password_hash, typed.password))) {
      await recordEvent(db, "wrong_password", caller.id, from, clock.now());
      return refuseFields(texts.invalid, { [typed.field]: [serverTexts.currentPasswordWrong] });
    }
    await undoAttempt(db, counters);
    return { email: account.email, first_name: account.first_name };
  });
  return proven === tooBusy ? tooBusyNow() : proven;
}

/**
 * Whether who is signed in has proven it within the last ten minutes, by signing in or by entering the password.
 * @param typed the password, where it was entered now
 * @returns false when it was not and has to be; a refusal when what was typed is wrong
 */
export async function hasProven(
  shop: Shop,
  caller: Customer,
  typed: string | undefined,
  from: Visitor,
): Promise<boolean | Refusal> {
  const { db, clock } = shop;
  const at = await provenAt(db, caller.sessionHash);
  if (at && clock.now().getTime() - at.getTime() < recently) return true;
  if (!typed) return false;
  const proof = await proveSelf(shop, caller, { password: typed, field: "current_password" }, from);
  if (proof instanceof Refusal) return proof;
  await noteProven(db, caller.sessionHash, clock.now());
  return true;
}
