import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import type { Db } from "../kit/shop.ts";

/** A form may be left open over a weekend. */
const lifetimeSeconds = 7 * 24 * 60 * 60;
const uses: Limit = { name: "enquiry form", max: 1, seconds: lifetimeSeconds };

/** What is known of a form: milliseconds since it was shown, or why that is not known. */
export type FormAge = number | "none" | "forged" | "old" | "used";

/** A moment and a random part, signed with the shop's key: proves when a form was shown. */
export function stampForm(key: Buffer, now: Date): string {
  const form = `${now.getTime().toString(36)}.${randomBytes(12).toString("base64url")}`;
  return `${form}.${sign(key, form)}`;
}

/**
 * How long ago a form was shown. A stamp is used up with it.
 * @param db the transaction in which its enquiry is stored: of two that use one stamp at once the second waits, and is told
 */
export async function consumeStamp(db: Db, keys: Buffer[], now: Date, stamp: string | undefined): Promise<FormAge> {
  if (!stamp) return "none";
  const age = ageOf(keys, now, stamp);
  if (age === null) return "forged";
  if (age > lifetimeSeconds * 1000) return "old";
  const wait = await countAttempt(db, now, [counter(uses, 1, stamp)]);
  return wait === null ? age : "used";
}

/** Null when the stamp is not one of ours, or of the future. */
function ageOf(keys: Buffer[], now: Date, stamp: string): number | null {
  const end = stamp.lastIndexOf(".");
  const form = stamp.slice(0, Math.max(end, 0));
  const given = Buffer.from(stamp.slice(end + 1));
  const isSigned = keys.some((key) => {
    const expected = Buffer.from(sign(key, form));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!isSigned) return null;
  const age = now.getTime() - Number.parseInt(form, 36);
  return age < 0 ? null : age;
}

function sign(key: Buffer, form: string): string {
  return createHmac("sha256", key).update(`enquiry form ${form}`).digest("base64url");
}
