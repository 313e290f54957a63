import { z } from "zod";
import { text } from "../language/text.ts";
import type { CallTable } from "./call.ts";
import { inData, message, moment, says } from "./fields.ts";

/** Notifications on customers' devices, by web push (RFC 8030, 8291 and 8292). */

export const pushSubscription = z
  .object({
    id: z.string(),
    browser: z.string().describe("its User-Agent header"),
    created_at: moment,
    current: z.boolean().describe("used by this session"),
  })
  .meta({ id: "PushSubscription" });
export type PushSubscriptionShown = z.infer<typeof pushSubscription>;

const endpoint = z.url({ protocol: /^https?$/, ...says(() => text("Must be the address of a push service.")) }).max(
  1000,
  says(() => text("Must be the address of a push service.")),
);

/** Base64url without padding: 43 characters for 32 bytes. */
const key = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z
    .string()
    .length(
      length,
      says(() => text("Must be base64url.")),
    )
    .regex(
      /^[A-Za-z0-9_-]+$/,
      says(() => text("Must be base64url.")),
    );
};

export const pushCalls = {
  "GET push-subscriptions": {
    summary: "The caller's devices that get notifications, the latest first, and the key with which browsers subscribe",
    access: "customer",
    reply: inData(z.array(pushSubscription)).extend({
      public_key: z.string().describe("VAPID: an uncompressed P-256 point, base64url"),
    }),
  },
  "POST push-subscriptions": {
    summary: "Notify this browser of the progress of the caller's orders; at most ten devices, the latest used ones",
    access: "customer",
    repeatable: true,
    body: z.object({ endpoint, keys: z.object({ p256dh: key(65), auth: key(16) }) }),
    reply: message,
    refusals: { 429: ["too_many_requests"] },
  },
  "POST push-subscriptions/renew": {
    summary:
      "Say that this session uses a subscription; one of another customer is deleted. The browser cancels what is not kept",
    access: "customer",
    repeatable: true,
    body: z.object({ endpoint }),
    reply: inData(z.object({ kept: z.boolean() })),
  },
  "DELETE push-subscriptions/:id": {
    summary: "Send no more notifications to a device",
    access: "customer",
    repeatable: true,
    params: z.object({ id: z.uuid() }),
    status: 204,
  },
} satisfies CallTable;
