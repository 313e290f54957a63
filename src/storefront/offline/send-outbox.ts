import type { Cart, CartLine, StoredLine } from "../../contract/cart.ts";
import {
  endSession,
  putWaiting,
  readWaiting,
  removeWaiting,
  type SentLine,
  settleWaiting,
  type Waiting,
  type WaitingLine,
} from "./outbox-store.ts";

/** Tells all open pages that something was sent, by any of them. */
export const outboxChannel = "outbox";

/** The server repeats its first reply for 24 hours; after that it would carry out the same request again. */
const repeatedMs = 23 * 60 * 60 * 1000;
export const longestWaitMs = 14 * 24 * 60 * 60 * 1000;
/** A clock that was set back by more says nothing of how long something has waited. */
const clockToleranceMs = 10 * 60 * 1000;
/** While one is sent, the others wait. */
const answersWithinMs = 30_000;

/** Sends what waits, in its order. Pages and the worker take turns, so that each is sent by one of them. */
export async function sendOutbox(): Promise<void> {
  const channel = new BroadcastChannel(outboxChannel);
  await navigator.locks.request("outbox", async () => {
    for (const entry of (await readWaiting()).filter(({ token }) => token !== "")) {
      if (!(await sendOne(entry, channel))) break;
      channel.postMessage(null);
    }
  });
  channel.close();
}

/** @returns false when there is no final answer: it waits on, and so does what comes after it */
async function sendOne(entry: Waiting, channel: BroadcastChannel): Promise<boolean> {
  const now = Date.now();
  // A wish says what is to be, so it may be sent twice.
  if (isTooOld(entry.lines[0]?.wish ? { ...entry, sentAt: null } : entry, now)) {
    await settleWaiting(entry, { lines: entry.lines.map(asSent), isTooOld: true });
    return true;
  }
  if (!entry.sentAt) await putWaiting({ ...entry, sentAt: now });
  const answer = await carryOut(entry).catch(() => null);
  if (answer === null || answer.status >= 500 || [408, 429].includes(answer.status)) return false;
  if (answer.status === 401) {
    await endSession(entry.token);
    channel.postMessage(null);
    return false;
  }
  // A line that is no longer there has been removed.
  else if (answer.status === 404 && entry.lines.every(({ quantity }) => quantity === 0)) await removeWaiting(entry);
  // Put on the wishlist elsewhere at the same moment, and taken off by this. It is wanted on it.
  else if (entry.lines[0]?.wish?.isListed && answer.reply.inWishList === false) {
    await putWaiting({ ...entry, key: crypto.randomUUID(), sentAt: null });
    return false;
  } else await settleWaiting(entry, { lines: sentLines(entry, answer.reply) });
  return true;
}

/** What adds to the wishlist takes off what is on it already, so that is looked up first. */
async function carryOut(entry: Waiting): Promise<Answer> {
  const wish = entry.lines[0]?.wish;
  if (!wish?.isListed) return request(entry);
  const listed = await request({ ...entry, address: entry.address.replace(/\/store$/, "") }, "GET");
  const isListed = listed.reply.data?.some(({ token }) => token === wish.product) === true;
  return listed.status !== 200 || isListed ? listed : request(entry);
}

export function isTooOld({ at, sentAt }: Pick<Waiting, "at" | "sentAt">, now: number): boolean {
  const age = now - (sentAt ?? at);
  // Of what has certainly not arrived, nothing can be added twice.
  return age > (sentAt === null ? longestWaitMs : repeatedMs) || (sentAt !== null && age < -clockToleranceMs);
}

interface Reply {
  cart?: Cart;
  results?: StoredLine[];
  message?: string;
  code?: string;
  inWishList?: boolean;
  /** The wishlist. */
  data?: { token: string }[];
  errors?: Record<string, string[]>;
}

interface Answer {
  status: number;
  reply: Reply;
}

async function request({ address, body, key, token }: Waiting, method: "GET" | "POST" = "POST"): Promise<Answer> {
  const response = await fetch(address, {
    method,
    headers: {
      Accept: "application/json",
      "X-Requested-With": "XMLHttpRequest",
      Authorization: `Bearer ${token}`,
      ...(method === "POST" ? { "Content-Type": "application/json", "Idempotency-Key": key } : {}),
    },
    ...(method === "POST" ? { body } : {}),
    credentials: "same-origin",
    signal: AbortSignal.timeout(answersWithinMs),
  });
  return { status: response.status, reply: (await response.json()) as Reply };
}

/** Line by line what became of it: in the cart, at which price, or why not. */
export function sentLines(
  { lines }: Pick<Waiting, "lines">,
  { cart, results, message, code, errors, inWishList, data }: Reply,
): SentLine[] {
  if (code === "not_found") return lines.map((line) => ({ ...asSent(line), isGone: true }));
  return lines.map((line) => {
    if (line.wish) return { ...asSent(line), ...(inWishList === undefined && !data ? { problem: message ?? "" } : {}) };
    const refusal = cart ? undefined : (errors?.quantity?.[0] ?? message);
    const inCart = cart?.carts.find((each) => isFor(each, line));
    const stored = results?.find((each) => each.sub_product_id === line.sub_product_id);
    const name = inCart ? `${inCart.product_name}, ${inCart.ref_no}` : line.name;
    const problem = refusal ?? (stored && stored.added < stored.requested ? (stored.message ?? "") : undefined);
    const isDearerOrCheaper = line.price !== undefined && inCart?.price !== undefined && line.price !== inCart.price;
    return {
      ...asSent({ ...line, name, quantity: stored?.added ?? line.quantity }),
      ...(problem === undefined ? {} : { problem }),
      ...(isDearerOrCheaper ? { priceBefore: line.price, priceNow: inCart.price } : {}),
    };
  });
}

function isFor(inCart: CartLine, { cart_id, sub_product_id }: WaitingLine): boolean {
  return cart_id === undefined ? inCart.sub_product_id === sub_product_id : inCart.cart_id === cart_id;
}

function asSent({ name, quantity, cart_id, wish }: WaitingLine): SentLine {
  return { name, quantity, isChange: cart_id !== undefined, ...(wish ? { isWished: wish.isListed } : {}) };
}
