import type { Cart, StoredLine } from "../../contract/cart.ts";
import { endSession, readWaiting, removeWaiting, updateWaiting, type Waiting } from "./outbox-store.ts";

/** Tells all open pages that something was sent, by any of them. */
export const outboxChannel = "outbox";

/** The server repeats its first reply for 24 hours; after that it would carry out the same request again. */
const repeatedMs = 23 * 60 * 60 * 1000;
export const longestWaitMs = 14 * 24 * 60 * 60 * 1000;
/** A clock that was set back by more says nothing of how long something has waited. */
const clockToleranceMs = 10 * 60 * 1000;
/** While one is sent, the others wait. */
const answersWithinMs = 30_000;

/** Ends the wait of something that the server has answered, or that has waited too long to be sent (null). */
type Settle = (entry: Waiting, reply: Reply | null) => Promise<void>;

/** Sends what waits, in its order. Pages and the worker take turns, so that each is sent by one of them. */
export async function sendOutbox(settle: Settle): Promise<void> {
  const channel = new BroadcastChannel(outboxChannel);
  await navigator.locks.request("outbox", async () => {
    for (const entry of (await readWaiting()).filter(({ token }) => token !== "")) {
      if (!(await sendOne(entry, settle, channel))) break;
      channel.postMessage(null);
    }
  });
  channel.close();
}

/** @returns false when there is no final answer: it waits on, and so does what comes after it */
async function sendOne(entry: Waiting, settle: Settle, channel: BroadcastChannel): Promise<boolean> {
  const now = Date.now();
  // A wish says what is to be, so it may be sent twice.
  if (isTooOld(entry.lines[0]?.wish ? { ...entry, sentAt: null } : entry, now)) {
    await settle(entry, null);
    return true;
  }
  if (!(await updateWaiting({ ...entry, sentAt: entry.sentAt ?? now }))) return true;
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
    await updateWaiting({ ...entry, key: crypto.randomUUID(), sentAt: null });
    return false;
  } else await settle(entry, answer.reply);
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

export interface Reply {
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
