import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Keys } from "../../platform/keys.ts";

const lifetime = 5 * 60_000;
const nonceBytes = 16;
const timeBytes = 6;

/**
 * A challenge for an authenticator to sign. It is signed itself, so that issuing one stores nothing.
 * @param purpose what the response may be used for, such as "add customer 7"
 * @returns base64url: random bytes, expiry (milliseconds since 1970), HMAC-SHA-256
 */
export function newChallenge(keys: Keys, purpose: string, now: Date): string {
  const ends = Buffer.alloc(timeBytes);
  ends.writeUIntBE(now.getTime() + lifetime, 0, timeBytes);
  const body = Buffer.concat([randomBytes(nonceBytes), ends]);
  return Buffer.concat([body, signChallenge(keys.current("passkey challenges"), purpose, body)]).toString("base64url");
}

export function isChallenge(keys: Keys, purpose: string, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  const body = bytes.subarray(0, nonceBytes + timeBytes);
  const proof = bytes.subarray(nonceBytes + timeBytes);
  if (proof.length !== 32 || bytes.readUIntBE(nonceBytes, timeBytes) <= now.getTime()) return false;
  return keys.accepted("passkey challenges").some((key) => timingSafeEqual(signChallenge(key, purpose, body), proof));
}

function signChallenge(key: Buffer, purpose: string, body: Buffer): Buffer {
  return createHmac("sha256", key).update(`${purpose}\n`).update(body).digest();
}
