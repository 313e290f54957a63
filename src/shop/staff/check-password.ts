import { type Counter, countAttempt, secondsUntilAllowed, undoAttempt } from "../../platform/limits.ts";
import { queueHashing, tooBusy, verifyPassword } from "../../platform/passwords.ts";
import { type Refusal, tooBusyNow, tooMany } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";

/**
 * Checks a password and counts wrong ones. Takes the same time and writes the same rows with or without a hash, so that neither
 * reveals whether the account exists.
 * @returns a refusal after too many wrong passwords (429), or when too many are waiting to be checked (503)
 */
export async function checkPassword(
  { db, clock }: Pick<Shop, "db" | "clock">,
  counters: Counter[],
  hash: string | undefined,
  typed: string,
): Promise<boolean | Refusal> {
  const wait = await secondsUntilAllowed(db, clock.now(), counters);
  if (wait !== null) return tooMany(wait);
  const isCorrect = await queueHashing(async () => {
    // Counted before checking, so that guesses sent all at once cannot pass the limit together.
    const wait = await countAttempt(db, clock.now(), counters);
    return wait === null ? verifyPassword(hash, typed) : tooMany(wait);
  });
  if (isCorrect === tooBusy) return tooBusyNow();
  if (isCorrect === true) await undoAttempt(db, counters);
  return isCorrect;
}
