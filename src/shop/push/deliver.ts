import type { Config } from "../../platform/config.ts";
import { encryptMessage } from "./encrypt-message.ts";
import { isOwnService, isPushService } from "./endpoint.ts";
import { type Posted, post, type Resolve } from "./post.ts";
import type { SubscriptionRow } from "./queries.ts";
import { type VapidKeys, vapidHeader } from "./vapid.ts";

/** The outcome of a message: accepted, for a browser that has unsubscribed, or too large. */
export type Delivery = "accepted" | "gone" | "too large";

export interface Sending {
  subscription: Pick<SubscriptionRow, "endpoint" | "p256dh" | "auth">;
  message: string;
  keys: VapidKeys;
  subject: string;
  now: Date;
}

/** No answer came. */
export class NoAnswer extends Error {}

/** The service wants fewer messages, or is broken. */
export class Overloaded extends Error {
  /** The pause that the service asked for; 0 if none. */
  readonly retryAfterSeconds: number;
  /** Whether the service accepts no more messages, for this device or for any; otherwise it is broken or overloaded. */
  readonly isLimit: boolean;
  constructor({ status, retryAfter }: Posted) {
    super(`The push service answered with ${status}.`);
    this.isLimit = status === 429;
    this.retryAfterSeconds = Math.min(retryAfter, longestPauseSeconds);
  }
}

/**
 * The service refuses either the whole shop, for its key, claims or clock, or one subscription, which was made with another key than the
 * shop's (RFC 8292, sections 2 and 4.2). The status does not indicate which.
 */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The push service refused the message with ${status}.`);
    this.status = status;
  }
}

interface Limits {
  timeoutMs?: number;
  resolve?: Resolve;
}

const answersWithinMs = 10_000;
/** Upper limit of any pause, because a later message would no longer be news. */
const longestPauseSeconds = 6 * 60 * 60;
/** A phone that is switched off for longer gets no outdated messages. */
const keptSeconds = 24 * 60 * 60;

/**
 * Sends a message to a browser's push service. Follows no redirect, and reads only the status of the response.
 * @throws NoAnswer, Overloaded or Refused when it should be retried
 */
export async function deliver(
  config: Pick<Config, "PUSH_SERVICE">,
  { subscription, message, keys, subject, now }: Sending,
  { timeoutMs = answersWithinMs, resolve }: Limits = {},
): Promise<Delivery> {
  const { endpoint } = subscription;
  // Stored by a version that accepted more services.
  if (!isPushService(endpoint, config)) return "gone";
  const body = encrypted(message, subscription);
  if (body === null) return "gone";
  const answer = await post(endpoint, {
    headers: {
      authorization: vapidHeader(keys, endpoint, subject, now),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(keptSeconds),
      urgency: "normal",
    },
    ...{ body, timeoutMs, now, resolve, allowsInternal: isOwnService(endpoint, config) },
  }).catch(() => {
    // The error might contain the endpoint, which must not be logged.
    throw new NoAnswer("The push service did not answer.");
  });
  const { status } = answer;
  if (status >= 200 && status < 300) return "accepted";
  if (status === 404 || status === 410) return "gone";
  if (status === 413) return "too large";
  if (status === 429 || status >= 500) throw new Overloaded(answer);
  throw new Refused(status);
}

function encrypted(message: string, keys: Pick<SubscriptionRow, "p256dh" | "auth">): Buffer | null {
  try {
    return encryptMessage(message, keys);
  } catch {
    // Not a point on the curve, which no browser would send.
    return null;
  }
}
