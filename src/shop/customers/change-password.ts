import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, uncountAttempt, waitBefore } from "../../platform/limits.ts";
import { hashPassword, inTurn, isPassword, tooBusy } from "../../platform/passwords.ts";
import { isWellKnown } from "../../platform/well-known-passwords.ts";
import type { Caller } from "../api.ts";
import { Refusal, refuseFields, tooBusyNow, tooMany } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { limits } from "./limits.ts";
import { lockCustomer, passwordOf, setPassword } from "./queries.ts";

/** Sets a new password and ends the customer's other sessions. Who holds a stolen session cannot guess the password. */
export async function changePassword(
  { db, config, clock }: Shop,
  caller: Caller,
  { current_password, password }: { current_password: string; password: string },
) {
  const counters = [counter(limits.wrongCurrentPassword, config.RATE_LIMIT_FACTOR, caller.id)];
  const wait = await waitBefore(db, clock.now(), counters);
  if (wait !== null) return tooMany(wait);
  const { email, password_hash } = await passwordOf(db, caller.id);

  const changed = await inTurn(async () => {
    const wait = await countAttempt(db, clock.now(), counters);
    if (wait !== null) return tooMany(wait);
    const errors = {
      ...((await isPassword(password_hash, current_password))
        ? {}
        : { current_password: [texts.currentPasswordWrong] }),
      ...(isWellKnown(password, email) ? { password: [texts.passwordWellKnown] } : {}),
    };
    if (!("current_password" in errors)) await uncountAttempt(db, counters);
    return Object.keys(errors).length > 0 ? refuseFields(texts.invalid, errors) : hashPassword(password);
  });
  if (changed === tooBusy) return tooBusyNow();
  if (changed instanceof Refusal) return changed;
  await db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, caller.id);
    await setPassword(transaction, caller.id, changed, clock.now(), caller.sessionHash);
  });
  return { message: texts.passwordChanged };
}
