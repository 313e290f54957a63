import { isRecognised } from "../../contract/attempts.ts";
import type { Cart, StoredLine } from "../../contract/cart.ts";
import { endSession, pauseWaiting, readWaiting, removeWaiting, updateWaiting, type Waiting } from "./outbox-store.ts";
import { afterFailure, areAboutSame, pauseOf, readPause, sendingOrder } from "./sending-order.ts";

/** Tells all open pages that one of them has sent, discarded or claimed something; or, with `failedMessage`, that the server has failed. */
export const outboxChannel = "outbox";
/** Nothing has changed on the server, so pages need not request anything from it. */
export const failedMessage = "failed";

export const longestWaitMs = 14 * 24 * 60 * 60 * 1000;
/** While one change is being sent, the others wait. */
const answersWithinMs = 30_000;
const mostFailedInARow = 3;
/** From this number on, the change itself is assumed to break the connection. */
const mostBreaks = 3;

/** Settles a change that the server has answered, or that has waited too long to be sent (null). */
type Settle = (entry: Waiting, reply: Reply | null) => Promise<void>;

type TellPages = (message: typeof failedMessage | null) => void;

/**
 * Sends the waiting changes in order; one on which the server fails holds up only changes of the same item. Pages and the worker take
 * turns, so that each change is sent by only one of them.
 */
export async function sendOutbox(settle: Settle): Promise<void> {
  await inTurn((tellPages) => sendAll(settle, tellPages));
}

/** Sends the waiting changes one last time before they are removed. */
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
    // The cause is then more likely the server than these changes.
    if (failedInARow === mostFailedInARow) return;
  }
}

const endsAttempt = (outcome: Outcome) => outcome === "ended" || outcome === "paused" || outcome === "unanswered";

/**
 * The outcome for a change: "settled", answered or never to be sent; "waits", for another reason; "failed", by the server. The others
 * end the attempt: there is no connection, the server asked for a pause, or the session has ended.
 */
type Outcome = "settled" | "waits" | "failed" | "unanswered" | "paused" | "ended";

async function sendOne(entry: Waiting, settle: Settle): Promise<Outcome> {
  const now = Date.now();
  // A wish describes the desired state, so sending it twice is safe.
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
  // The product was added elsewhere at the same moment, and this request removed it. The customer wants it on the wishlist.
  if (entry.lines[0]?.wish?.isListed && reply.inWishList === false) {
    await updateWaiting({ ...entry, key: crypto.randomUUID(), sentAt: null });
    return "waits";
  }
  // A line that no longer exists counts as removed.
  if (status === 404 && entry.lines.every(({ quantity }) => quantity === 0)) await removeWaiting(entry);
  else await settle(entry, reply);
  return "settled";
}

/** Adding a product that is already on the wishlist would remove it, so this is looked up first. */
async function carryOut(entry: Waiting): Promise<Answer> {
  const wish = entry.lines[0]?.wish;
  if (!wish?.isListed) return request(entry);
  const listed = await request({ ...entry, address: entry.address.replace(/\/store$/, "") }, "GET");
  const isListed = listed.reply?.data?.some(({ token }) => token === wish.product) === true;
  // If the wishlist is unknown, adding could remove the product.
  return listed.reply === null || listed.status !== 200 || isListed ? listed : request(entry);
}

/**
 * Counts as a failure if the server responds to other requests, but not the first few times, because a connection may just have come back.
 */
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
  // A change that certainly did not arrive cannot be added twice.
  return sentAt === null ? now - at > longestWaitMs : !isRecognised(sentAt, now);
}

export interface Reply {
  cart?: Cart;
  results?: StoredLine[];
  message?: string;
  code?: string;
  inWishList?: boolean;
  /** The wishlist's products. */
  data?: { token: string }[];
  errors?: Record<string, string[]>;
}

interface Answer {
  status: number;
  /** Null: the server has failed, or the response is not from the shop. */
  reply: Reply | null;
  /** The end of the pause requested with 429 or 503, in milliseconds since 1970. */
  pausedUntil: number | null;
}

/** @throws when no response came, or only part of one */
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
    // There may be a connection, but the server takes too long for this request.
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
