import { countAttempt, counter, type Limit, undoAttempt } from "../../platform/limits.ts";
import type { Customer } from "../kit/api.ts";
import { Refusal, tooMany } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";

const minute = 60;
const byCustomer: Limit = { name: "wrong coupon", max: 10, seconds: 15 * minute };
/** A hospital's staff share one. */
const byNetwork: Limit = { name: "wrong coupon, network", max: 60, seconds: 60 * minute };

/**
 * Answers a question that names a coupon, unless too many codes that do not exist were tried. Counted before it is known
 * whether the code exists, so that guesses sent all at once cannot pass together, and taken back if it does.
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
  // One after the other: what one customer is refused is not counted against everyone on their network.
  const wait = (await countAttempt(db, clock.now(), [own])) ?? (await countAttempt(db, clock.now(), [shared]));
  if (wait !== null) return tooMany(wait);
  const result = await answer();
  if (!(result instanceof Refusal && result.code === "coupon_unknown")) await undoAttempt(db, [own, shared]);
  return result;
}
