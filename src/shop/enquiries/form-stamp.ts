import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import type { Db } from "../kit/shop.ts";

/** A form may be left open over a weekend. */
const lifetimeSeconds = 7 * 24 * 60 * 60;
const stampUses: Limit = { name: "enquiry form", max: 1, seconds: lifetimeSeconds };

/** Milliseconds since the form was shown, or why that is unknown. */
export type FormAge = number | "none" | "forged" | "old" | "used";

/** A signed timestamp with a random part, which proves when a form was shown. */
export function stampForm(key: Buffer, now: Date): string {
  const form = `${now.getTime().toString(36)}.${randomBytes(12).toString("base64url")}`;
  return `${form}.${sign(key, form)}`;
}

/**
 * Returns how long ago a form was shown, and marks its stamp as used.
 * @param db the transaction that stores the enquiry: of two concurrent uses of a stamp, the second waits and finds it used
 */
export async function consumeStamp(db: Db, keys: Buffer[], now: Date, stamp: string | undefined): Promise<FormAge> {
  if (!stamp) return "none";
  const age = stampAge(keys, now, stamp);
  if (age === null) return "forged";
  if (age > lifetimeSeconds * 1000) return "old";
  const wait = await countAttempt(db, now, [counter(stampUses, 1, stamp)]);
  return wait === null ? age : "used";
}

/** Null if the stamp is forged or from the future. */
function stampAge(keys: Buffer[], now: Date, stamp: string): number | null {
  const end = stamp.lastIndexOf(".");
  const form = stamp.slice(0, Math.max(end, 0));
  const input = Buffer.from(stamp.slice(end + 1));
  const isSigned = keys.some((key) => {
    const expected = Buffer.from(sign(key, form));
    return expected.length === input.length && timingSafeEqual(expected, input);
  });
  if (!isSigned) return null;
  const age = now.getTime() - Number.parseInt(form, 36);
  return age < 0 ? null : age;
}

function sign(key: Buffer, form: string): string {
  return createHmac("sha256", key).update(`enquiry form ${form}`).digest("base64url");
}
