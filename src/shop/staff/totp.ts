import { Secret, TOTP } from "otpauth";
import { isSealed, type Keys, seal, unseal } from "../../platform/keys.ts";
import type { SecondFactorRow } from "./queries.ts";

/** Codes of RFC 6238 as apps show them: six digits, new every 30 seconds. One step early or late is taken for clocks that differ. */
const period = 30;

export function generator(secret: string, label: string, issuer: string) {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period });
}

/** The time step whose code this is, now or one step beside. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = generator(secret, "", "").validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

const contextOf = (staffId: number) => `staff ${staffId}`;

/** A secret as it is stored: whoever reads the database without the shop's key cannot make codes. */
export function sealSecret(keys: Keys, staffId: number, secret: string): string {
  return seal(keys, "second factors", contextOf(staffId), secret);
}

/** @returns null when the key with which it was encrypted is gone; `isCurrentKey` says that it is stored as it should be */
export function openSecret(
  keys: Keys,
  { staff_id, secret }: Pick<SecondFactorRow, "staff_id" | "secret">,
): { plain: string; isCurrentKey: boolean } | null {
  if (!isSealed(secret)) return { plain: secret, isCurrentKey: false };
  return unseal(keys, "second factors", contextOf(staff_id), secret);
}
