import { Secret, TOTP } from "otpauth";
import { isSealed, type Keys, seal, unseal } from "../../platform/keys.ts";
import type { SecondFactorRow } from "./second-factor-queries.ts";

/** RFC 6238: six digits, new every 30 seconds. Codes one step early or late are accepted because clocks differ. */
const period = 30;

export function generator(secret: string, label: string, issuer: string) {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period });
}

/** The time step of this code, at most one step from now; null when it is wrong. */
export function matchStep(secret: string, code: string, now: Date): number | null {
  const delta = generator(secret, "", "").validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

const sealContext = (staffId: number) => `staff ${staffId}`;

/** Encrypts a secret for storage, so that reading the database is not enough to generate codes. */
export function sealSecret(keys: Keys, staffId: number, secret: string): string {
  return seal(keys, "second factors", sealContext(staffId), secret);
}

/** @returns null when the key it was encrypted with is gone; `isCurrentKey` is false when it should be re-encrypted */
export function openSecret(
  keys: Keys,
  { staff_id, secret }: Pick<SecondFactorRow, "staff_id" | "secret">,
): { plain: string; isCurrentKey: boolean } | null {
  if (!isSealed(secret)) return { plain: secret, isCurrentKey: false };
  return unseal(keys, "second factors", sealContext(staff_id), secret);
}
