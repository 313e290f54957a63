import { createECDH } from "node:crypto";
import type { PushSubscriptionShown } from "../../contract/push.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import type { Customer } from "../kit/api.ts";
import { type Refusal, refuseFields, signInFirst, tooMany, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { isPushService } from "./endpoint.ts";
import { deleteByEndpoint, listSubscriptions, renewSubscription, storeSubscription } from "./queries.ts";
import { loadVapidKeys } from "./vapid.ts";

const mostDevices = 10;
const ofCustomer: Limit = { name: "push subscriptions", max: 60, seconds: 60 * 60 };

interface Given {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  browser: string | null;
}

/** Whether a session has not ended; it cannot be ended before the transaction is. */
export type HoldSession = (db: Db, sessionHash: Buffer) => Promise<boolean>;

/** Notifies this browser from now on. A repeated subscription is stored once. */
export async function subscribe(
  { db, clock, config }: Shop,
  caller: Customer,
  { endpoint, keys, browser }: Given,
  holdSession: HoldSession,
): Promise<{ message: string } | Refusal> {
  if (!isPushService(endpoint, config)) return refuseFields(texts.invalid, { endpoint: [serverTexts.noPushService] });
  if (!isPoint(keys.p256dh)) return refuseFields(texts.invalid, { "keys.p256dh": [serverTexts.noPushService] });
  const now = clock.now();
  const wait = await countAttempt(db, now, [counter(ofCustomer, config.RATE_LIMIT_FACTOR, caller.id)]);
  if (wait !== null) return tooMany(wait);
  const row = { customer_id: caller.id, session_hash: caller.sessionHash, endpoint, ...keys, browser, used_at: now };
  return transact(db, async (transaction) => {
    if (!(await holdSession(transaction, caller.sessionHash))) return signInFirst();
    await storeSubscription(transaction, row, mostDevices);
    return { message: serverTexts.pushStored };
  });
}

/** A browser that has changed hands must not be notified of its former customer's orders. */
export async function renew(
  { db, clock }: Shop,
  { id, sessionHash }: Customer,
  endpoint: string,
  holdSession: HoldSession,
) {
  return transact(db, async (transaction) => {
    if (!(await holdSession(transaction, sessionHash))) return signInFirst();
    const given = { customer_id: id, session_hash: sessionHash, endpoint, used_at: clock.now() };
    const kept = await renewSubscription(transaction, given);
    if (!kept) await deleteByEndpoint(transaction, endpoint);
    return { data: { kept } };
  });
}

export async function listOwnDevices({ db, keys }: Shop, caller: Customer) {
  const rows = await listSubscriptions(db, caller.id);
  const { publicKey } = await loadVapidKeys(db, keys);
  return { data: rows.map((row) => toShown(row, caller)), public_key: publicKey };
}

function toShown(row: Awaited<ReturnType<typeof listSubscriptions>>[number], caller: Customer): PushSubscriptionShown {
  const { id, browser, created_at, session_hash } = row;
  const current = session_hash.equals(caller.sessionHash);
  return { id, browser: browser ?? "", created_at: created_at.toISOString(), current };
}

function isPoint(p256dh: string): boolean {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch {
    return false;
  }
}
