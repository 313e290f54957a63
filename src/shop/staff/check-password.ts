import { type Counter, countAttempt, uncountAttempt, waitBefore } from "../../platform/limits.ts";
import { inTurn, isPassword, tooBusy } from "../../platform/passwords.ts";
import { type Refusal, tooBusyNow, tooMany } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";

/**
 * Whether a password is right, under these counters of wrong ones. Takes the same time and makes the same changes whether or not
 * there is a hash, so that neither tells whether there is an account.
 * @returns a refusal when there were too many wrong ones (429) or too many wait to be checked (503)
 */
export async function checkPassword(
  { db, clock }: Pick<Shop, "db" | "clock">,
  counters: Counter[],
  hash: string | undefined,
  typed: string,
): Promise<boolean | Refusal> {
  const wait = await waitBefore(db, clock.now(), counters);
  if (wait !== null) return tooMany(wait);
  const right = await inTurn(async () => {
    // Counted before it is known whether it is wrong: guesses sent all at once must not get past the limit together.
    const wait = await countAttempt(db, clock.now(), counters);
    return wait === null ? isPassword(hash, typed) : tooMany(wait);
  });
  if (right === tooBusy) return tooBusyNow();
  if (right === true) await uncountAttempt(db, counters);
  return right;
}
