import type { Waiting, WaitingLine } from "./outbox-store.ts";

/** After this many failures of the server, the customer is notified. The change is still retried. */
const failingAfter = 3;
/** Upper limit for a pause that the server requests: after it, changes that may have been carried out can still be repeated safely. */
const longestPauseMs = 60 * 60 * 1000;
const longestDelayMs = 5 * 60 * 1000;
/** Delays after the failures that do not notify the customer yet: without them, other tabs and the worker would retry immediately. */
const firstDelaysMs = [1000, 2000];
const failingDelayMs = 15_000;

/**
 * Whether the server has failed on a change several times: 5xx, 408, a response that is not from the shop, or none while it responds to
 * others.
 */
export const isFailing = ({ failures = 0 }: Pick<Waiting, "failures">) => failures >= failingAfter;

/**
 * Whether the order of two changes matters, because they concern the same line or variant of the cart, or the same product on the wishlist.
 */
export const areAboutSame = (one: Pick<Waiting, "lines">, other: Pick<Waiting, "lines">) =>
  one.lines.some((line) => other.lines.some((each) => isSame(line, each)));

function isSame(one: WaitingLine, other: WaitingLine): boolean {
  if (one.wish || other.wish) return one.wish?.product === other.wish?.product;
  if (one.cart_id !== undefined && other.cart_id !== undefined) return one.cart_id === other.cart_id;
  // A line whose variant is unknown may be the one being added.
  const [variant, otherVariant] = [one.sub_product_id, other.sub_product_id];
  return variant === undefined || otherVariant === undefined || variant === otherVariant;
}

/**
 * The changes to send, in their original order, except that those on which the server has failed come last. Omits those not due yet, along
 * with all later changes of the same items.
 * @param now milliseconds since 1970
 */
export function sendingOrder(waiting: readonly Waiting[], now: number): Waiting[] {
  const ranked: { entry: Waiting; rank: number }[] = [];
  for (const entry of waiting.toSorted((one, other) => one.id - other.id)) {
    const before = ranked.filter((each) => areAboutSame(each.entry, entry)).map(({ rank }) => rank);
    const own = timeLeft(entry.notBefore, longestDelayMs, now) > 0 ? Number.POSITIVE_INFINITY : (entry.failures ?? 0);
    ranked.push({ entry, rank: Math.max(own, ...before) });
  }
  return ranked
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

/** Remaining milliseconds of a pause that the server has requested for everything. */
export const pauseOf = (waiting: readonly Pick<Waiting, "pausedUntil">[], now: number): number =>
  Math.max(0, ...waiting.map(({ pausedUntil }) => timeLeft(pausedUntil, longestPauseMs, now)));

/** Milliseconds until any of the changes may be sent. */
export function waitOf(waiting: readonly Waiting[], now: number): number {
  const next = Math.min(...waiting.map(({ notBefore }) => timeLeft(notBefore, longestDelayMs, now)));
  return Math.max(pauseOf(waiting, now), waiting.length > 0 ? next : 0);
}

/** If the time is further ahead than any that is ever set, the clock was set back. */
function timeLeft(until: number | undefined, longestMs: number, now: number): number {
  const left = (until ?? 0) - now;
  return left > longestMs ? 0 : Math.max(0, left);
}

/** The change after another failure: retried soon at first, then at increasing intervals. */
export function afterFailure(entry: Waiting, now: number): Waiting {
  const failures = (entry.failures ?? 0) + 1;
  const delay = firstDelaysMs[failures - 1] ?? failingDelayMs * 2 ** (failures - failingAfter);
  return { ...entry, failures, notBefore: now + Math.min(longestDelayMs, delay) };
}

/**
 * The end of the pause that the server requests.
 * @param header Retry-After: seconds, or a date
 * @returns milliseconds since 1970; null without a time
 */
export function readPause(header: string | null, now: number): number | null {
  if (header === null) return null;
  const until = /^\d+$/.test(header) ? now + Number(header) * 1000 : readDate(header);
  return until > now ? Math.min(until, now + longestPauseMs) : null;
}

/** Date.parse turns almost any text with a number into a date. */
const readDate = (header: string) => (header.endsWith(" GMT") ? Date.parse(header) : Number.NaN);
