import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from "node:crypto";
import { type Keys, seal, unseal } from "../../platform/keys.ts";
import type { Db } from "../kit/shop.ts";
import { findSecret, getOrCreateSecret, replaceSecret } from "../settings/index.ts";
import { deleteAllSubscriptions } from "./queries.ts";

/** The keys that prove to push services that messages come from the shop to which browsers subscribed (VAPID, RFC 8292). */
export interface VapidKeys {
  /** An uncompressed point on P-256, base64url. */
  publicKey: string;
  privateKey: JsonWebKey;
}

const secretName = "push";
const use = "push";

/**
 * The shop's keys, generated on first use and stored encrypted in the database. If they cannot be decrypted any more, new ones are
 * generated and browsers subscribe again: push services accept no other key for a subscription (RFC 8292, section 4.2).
 */
export async function loadVapidKeys(db: Db, keys: Keys): Promise<VapidKeys> {
  const sealed = (key: JsonWebKey) => seal(keys, use, secretName, JSON.stringify(key));
  const stored = (await findSecret(db, secretName)) ?? (await getOrCreateSecret(db, secretName, sealed(drawKey())));
  const opened = unseal(keys, use, secretName, stored);
  if (opened?.isCurrentKey) return toVapidKeys(JSON.parse(opened.plain));
  const kept = opened ? (JSON.parse(opened.plain) as JsonWebKey) : drawKey();
  await db.transaction().execute(async (transaction) => {
    const isReplaced = await replaceSecret(transaction, secretName, stored, sealed(kept));
    if (isReplaced && !opened) await deleteAllSubscriptions(transaction);
  });
  return loadVapidKeys(db, keys);
}

/**
 * The Authorization header for a push service.
 * @param subject how the service's operators can contact the shop: a mailto: or https: address
 */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  endpoint: string,
  subject: string,
  now: Date,
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + validSeconds,
    sub: subject,
  };
  const signed = [{ typ: "JWT", alg: "ES256" }, claims].map(toBase64url).join(".");
  const key = createPrivateKey({ key: privateKey, format: "jwk" });
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey}`;
}

/** Push services accept at most a day. */
const validSeconds = 12 * 60 * 60;

const toBase64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function drawKey(): JsonWebKey {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
}

function toVapidKeys(privateKey: JsonWebKey): VapidKeys {
  const point = [Buffer.of(4), ...[privateKey.x, privateKey.y].map((part) => Buffer.from(part ?? "", "base64url"))];
  return { publicKey: Buffer.concat(point).toString("base64url"), privateKey };
}
