import type { Cart, StoredLine } from "../../contract/cart.ts";
import { endSession, pauseWaiting, readWaiting, removeWaiting, updateWaiting, type Waiting } from "./outbox-store.ts";
import { afterFailure, areAboutSame, pauseOf, readPause, sendingOrder } from "./sending-order.ts";

/** Tells all open pages that something was sent, discarded or claimed, by any of them; or, with `failedMessage`, that the server has failed. */
export const outboxChannel = "outbox";
/** Nothing has changed on the server, which is asked for nothing more than what waits. */
export const failedMessage = "failed";

/** The server repeats its first reply for 24 hours; after that it would carry out the same request again. */
const repeatedMs = 23 * 60 * 60 * 1000;
export const longestWaitMs = 14 * 24 * 60 * 60 * 1000;
/** A clock that was set back by more says nothing of how long something has waited. */
const clockToleranceMs = 10 * 60 * 1000;
/** While one is sent, the others wait. */
const answersWithinMs = 30_000;
const mostFailedInARow = 3;
/** From then on the connection breaks because of what is sent. */
const mostBreaks = 3;

/** Ends the wait of something that the server has answered, or that has waited too long to be sent (null). */
type Settle = (entry: Waiting, reply: Reply | null) => Promise<void>;

type TellPages = (message: typeof failedMessage | null) => void;

/**
 * Sends what waits, in its order; what the server fails on holds up only what is about the same. Pages and the worker take turns, so that each
 * is sent by one of them.
 */
export async function sendOutbox(settle: Settle): Promise<void> {
  await inTurn((tellPages) => sendAll(settle, tellPages));
}

/** Sends what waits once more, before it is removed. */
export async function sendLast(): Promise<void> {
  await inTurn(async (tellPages) => {
    for (const entry of await readOwn()) {
      const outcome = await sendOne(entry, removeWaiting);
      tellPages(null);
      if (endsAttempt(outcome)) return;
    }
  });
}

async function inTurn(send: (tellPages: TellPages) => Promise<void>): Promise<void> {
  const channel = new BroadcastChannel(outboxChannel);
  try {
    await navigator.locks.request("outbox", () => send((message) => channel.postMessage(message)));
  } finally {
    channel.close();
  }
}

const readOwn = async () => (await readWaiting()).filter(({ token }) => token !== "");

async function sendAll(settle: Settle, tellPages: TellPages): Promise<void> {
  const own = await readOwn();
  if (pauseOf(own, Date.now()) > 0) return;
  const held: Waiting[] = [];
  let failedInARow = 0;
  for (const entry of sendingOrder(own, Date.now())) {
    if (held.some((each) => areAboutSame(each, entry))) continue;
    const outcome = await sendOne(entry, settle);
    if (outcome === "settled" || outcome === "ended") tellPages(null);
    if (outcome === "failed" || outcome === "paused") tellPages(failedMessage);
    if (endsAttempt(outcome)) return;
    if (outcome === "waits" || outcome === "failed") held.push(entry);
    failedInARow = outcome === "failed" ? failedInARow + 1 : 0;
    // Rather the server than what is sent.
    if (failedInARow === mostFailedInARow) return;
  }
}

const endsAttempt = (outcome: Outcome) => outcome === "ended" || outcome === "paused" || outcome === "unanswered";

/**
 * What became of it: the server has answered, or it will not be sent; it waits for another reason; the server has failed on it; nothing
 * can be sent now, as there is no connection, the server has asked for a pause, or the session has ended.
 */
type Outcome = "settled" | "waits" | "failed" | "unanswered" | "paused" | "ended";

async function sendOne(entry: Waiting, settle: Settle): Promise<Outcome> {
  const now = Date.now();
  // A wish says what is to be, so it may be sent twice.
  if (isTooOld(entry.lines[0]?.wish ? { ...entry, sentAt: null } : entry, now)) {
    await settle(entry, null);
    return "settled";
  }
  const tried = { ...entry, sentAt: entry.sentAt ?? now };
  if (!(await updateWaiting(tried))) return "settled";
  const answer = await carryOut(entry).catch(() => null);
  if (answer === null) return afterBreak(tried);
  const { status, reply, pausedUntil } = answer;
  if (reply === null) {
    await updateWaiting(status === 429 ? tried : afterFailure(tried, Date.now()));
    if (pausedUntil !== null) await pauseWaiting(entry.token, pausedUntil);
    return status === 429 || pausedUntil !== null ? "paused" : "failed";
  }
  if (status === 401) {
    await endSession(entry.token);
    return "ended";
  }
  // Put on the wishlist elsewhere at the same moment, and taken off by this. It is wanted on it.
  if (entry.lines[0]?.wish?.isListed && reply.inWishList === false) {
    await updateWaiting({ ...entry, key: crypto.randomUUID(), sentAt: null });
    return "waits";
  }
  // A line that is no longer there has been removed.
  if (status === 404 && entry.lines.every(({ quantity }) => quantity === 0)) await removeWaiting(entry);
  else await settle(entry, reply);
  return "settled";
}

/** What adds to the wishlist takes off what is on it already, so that is looked up first. */
async function carryOut(entry: Waiting): Promise<Answer> {
  const wish = entry.lines[0]?.wish;
  if (!wish?.isListed) return request(entry);
  const listed = await request({ ...entry, address: entry.address.replace(/\/store$/, "") }, "GET");
  const isListed = listed.reply?.data?.some(({ token }) => token === wish.product) === true;
  // Without the list, adding could take it off.
  return listed.reply === null || listed.status !== 200 || isListed ? listed : request(entry);
}

/** It counts where the server answers something else; not the first times, because a connection may just have come back. */
async function afterBreak(tried: Waiting): Promise<Outcome> {
  if (!(await isServerThere())) return "unanswered";
  const breaks = (tried.breaks ?? 0) + 1;
  const isFailure = breaks >= mostBreaks;
  await updateWaiting({ ...(isFailure ? afterFailure(tried, Date.now()) : tried), breaks });
  return isFailure ? "failed" : "unanswered";
}

async function isServerThere(): Promise<boolean> {
  try {
    await fetch("/healthz", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(answersWithinMs) });
    return true;
  } catch {
    return false;
  }
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
  /** Null: the server has failed, or the answer is none of the shop's. */
  reply: Reply | null;
  /** As the server has asked for with 429 or 503, in milliseconds since 1970. */
  pausedUntil: number | null;
}

/** @throws when no answer came, or only a part of one */
async function request({ address, body, key, token }: Waiting, method: "GET" | "POST" = "POST"): Promise<Answer> {
  const signal = AbortSignal.timeout(answersWithinMs);
  try {
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
      signal,
    });
    const { status, headers } = response;
    const pausedUntil = [429, 503].includes(status) ? readPause(headers.get("Retry-After"), Date.now()) : null;
    const isFinal = status < 500 && ![408, 429].includes(status);
    return { status, reply: parsed(await response.text(), isFinal), pausedUntil };
  } catch (error) {
    // There may be a connection, but the server takes too long for this.
    if (signal.aborted) return { status: 0, reply: null, pausedUntil: null };
    throw error;
  }
}

function parsed(body: string, isFinal: boolean): Reply | null {
  try {
    return isFinal ? JSON.parse(body) : null;
  } catch {
    return null;
  }
}
