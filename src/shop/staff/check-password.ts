import { type Counter, countAttempt, secondsUntilAllowed, undoAttempt } from "../../platform/limits.ts";
import { queueHashing, tooBusy, verifyPassword } from "../../platform/passwords.ts";
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
  const wait = await secondsUntilAllowed(db, clock.now(), counters);
  if (wait !== null) return tooMany(wait);
  const right = await queueHashing(async () => {
    // Counted before it is known whether it is wrong: guesses sent all at once must not get past the limit together.
    const wait = await countAttempt(db, clock.now(), counters);
    return wait === null ? verifyPassword(hash, typed) : tooMany(wait);
  });
  if (right === tooBusy) return tooBusyNow();
  if (right === true) await undoAttempt(db, counters);
  return right;
}
