import type { Config } from "../../platform/config.ts";
import { encryptMessage } from "./encrypt-message.ts";
import { isPushService } from "./endpoint.ts";
import type { SubscriptionRow } from "./queries.ts";
import { type VapidKeys, vapidHeader } from "./vapid.ts";

/** What became of a message: accepted, for a browser that has unsubscribed, or not acceptable, which no repetition changes. */
export type Delivery = "accepted" | "gone" | "refused";

interface Sending {
  subscription: Pick<SubscriptionRow, "endpoint" | "p256dh" | "auth">;
  message: string;
  keys: VapidKeys;
  subject: string;
  now: Date;
}

const answersWithinMs = 10_000;
/** A phone that is switched off for longer gets no stale news. */
const keptSeconds = 24 * 60 * 60;

/**
 * Hands a message to the push service of a browser. Follows no redirection, and reads nothing of the answer but its status.
 * @throws when it should be tried again: the service did not answer, is overloaded or broken
 */
export async function deliver(
  config: Pick<Config, "PUSH_SERVICE">,
  { subscription, message, keys, subject, now }: Sending,
  timeoutMs = answersWithinMs,
): Promise<Delivery> {
  const { endpoint } = subscription;
  // Stored by a version that accepted more.
  if (!isPushService(endpoint, config)) return "gone";
  const body = encrypted(message, subscription);
  if (body === null) return "gone";
  const status = await post(endpoint, body, vapidHeader(keys, endpoint, subject, now), timeoutMs);
  if (status >= 200 && status < 300) return "accepted";
  if (status === 404 || status === 410) return "gone";
  if (status === 429 || status >= 500) throw new Error(`The push service answered with ${status}.`);
  return "refused";
}

async function post(endpoint: string, body: Buffer, authorization: string, timeoutMs: number): Promise<number> {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: {
        authorization,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: String(keptSeconds),
        urgency: "normal",
      },
      body: new Uint8Array(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    // The error might name the endpoint, which belongs in no log.
    throw new Error("The push service did not answer.");
  }
}

function encrypted(message: string, keys: Pick<SubscriptionRow, "p256dh" | "auth">): Buffer | null {
  try {
    return encryptMessage(message, keys);
  } catch {
    // No point on the curve: a browser does not send that.
    return null;
  }
}
