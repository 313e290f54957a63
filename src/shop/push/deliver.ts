import type { Config } from "../../platform/config.ts";
import { encryptMessage } from "./encrypt-message.ts";
import { isOwnService, isPushService } from "./endpoint.ts";
import { type Posted, post, type Resolve } from "./post.ts";
import type { SubscriptionRow } from "./queries.ts";
import { type VapidKeys, vapidHeader } from "./vapid.ts";

/** What became of a message: accepted, for a browser that has unsubscribed, or not acceptable, which no repetition changes. */
export type Delivery = "accepted" | "gone" | "refused";

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
  /** What it has named; 0 without. */
  readonly retryAfterSeconds: number;
  /** It takes no more messages, for this device or for any; otherwise it is broken or overloaded. */
  readonly isLimit: boolean;
  constructor({ status, retryAfter }: Posted) {
    super(`The push service answered with ${status}.`);
    this.isLimit = status === 429;
    this.retryAfterSeconds = Math.min(retryAfter, longestPauseSeconds);
  }
}

interface Limits {
  timeoutMs?: number;
  resolve?: Resolve;
}

const answersWithinMs = 10_000;
/** Whatever it names: later, the message is no news. */
const longestPauseSeconds = 6 * 60 * 60;
/** A phone that is switched off for longer gets no stale news. */
const keptSeconds = 24 * 60 * 60;

/**
 * Hands a message to the push service of a browser. Follows no redirection, and reads nothing of the answer but its status.
 * @throws NoAnswer or Overloaded when it should be tried again
 */
export async function deliver(
  config: Pick<Config, "PUSH_SERVICE">,
  { subscription, message, keys, subject, now }: Sending,
  { timeoutMs = answersWithinMs, resolve }: Limits = {},
): Promise<Delivery> {
  const { endpoint } = subscription;
  // Stored by a version that accepted more.
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
    // The error might name the endpoint, which belongs in no log.
    throw new NoAnswer("The push service did not answer.");
  });
  const { status } = answer;
  if (status >= 200 && status < 300) return "accepted";
  if (status === 404 || status === 410) return "gone";
  if (status === 429 || status >= 500) throw new Overloaded(answer);
  return "refused";
}

function encrypted(message: string, keys: Pick<SubscriptionRow, "p256dh" | "auth">): Buffer | null {
  try {
    return encryptMessage(message, keys);
  } catch {
    // No point on the curve: a browser does not send that.
    return null;
  }
}
