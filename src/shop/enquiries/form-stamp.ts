import { createHmac, timingSafeEqual } from "node:crypto";

/** A moment, signed with the shop's key: proves when a form was shown, without anything being kept. */
export function stampForm(key: string, now: Date): string {
  const moment = now.getTime().toString(36);
  return `${moment}.${sign(key, moment)}`;
}

/** Milliseconds since the form was shown; null when the stamp is not one of ours, or of the future. */
export function ageOfForm(key: string, now: Date, stamp: string): number | null {
  const [moment = "", signature = ""] = stamp.split(".");
  const expected = Buffer.from(sign(key, moment));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const age = now.getTime() - Number.parseInt(moment, 36);
  return age < 0 ? null : age;
}

function sign(key: string, moment: string): string {
  return createHmac("sha256", key).update(`enquiry form ${moment}`).digest("base64url");
}
