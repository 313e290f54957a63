import { countAttempt, counter, type Limit, undoAttempt } from "../../platform/limits.ts";
import type { Customer } from "../kit/api.ts";
import { Refusal, tooMany } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";

const minute = 60;
const byCustomer: Limit = { name: "wrong coupon", max: 10, seconds: 15 * minute };
/** Shared by the staff of a hospital. */
const byNetwork: Limit = { name: "wrong coupon, network", max: 60, seconds: 60 * minute };

/**
 * Runs a request that names a coupon, unless too many unknown codes have been tried. The attempt is counted before it is known whether the
 * code exists, so that simultaneous guesses cannot all pass, and uncounted if it does.
 */
export async function limitGuesses<Answer>(
  { db, clock, config }: Shop,
  caller: Customer,
  network: string,
  answer: () => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const factor = config.RATE_LIMIT_FACTOR;
  const own = counter(byCustomer, factor, caller.id);
  const shared = counter(byNetwork, factor, network);
  // In sequence, so that a customer's refused attempts do not count against everyone on their network.
  const wait = (await countAttempt(db, clock.now(), [own])) ?? (await countAttempt(db, clock.now(), [shared]));
  if (wait !== null) return tooMany(wait);
  const result = await answer();
  if (!(result instanceof Refusal && result.code === "coupon_unknown")) await undoAttempt(db, [own, shared]);
  return result;
}
