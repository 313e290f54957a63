import type { EnquiryFields, FormTraces } from "../../contract/enquiries.ts";
import type { FormAge } from "./form-stamp.ts";
import type { Suspicion } from "./tables.ts";

const stampSuspicions = { none: "no_stamp", forged: "forged_stamp", old: "old_stamp", used: "used_stamp" } as const;

/** Milliseconds; no one reads and fills in the form faster. */
const fastestHuman = 2000;

const link = /https?:\/\/|\bwww\.|\[url\b|<a\s/gi;
const markup = /\[url\b|<a\s/i;
const spamTerms =
  /\b(?:back ?links?|guest posts?|seo (?:services?|agency|experts?)|(?:web ?site|web) traffic|casino|betting|bitcoin|crypto(?:currency)?|viagra|cialis)\b/i;

type Judged = Pick<EnquiryFields, "name" | "company_name" | "subject" | "description"> & FormTraces;

/**
 * Why an enquiry looks like spam, or null. Suspected ones are stored and held for staff. A single link is fine, because people
 * send the page of the device they mean.
 */
export function findSuspicion(input: Judged, formAge: FormAge): Suspicion | null {
  if (input.second_subject) return "hidden_field";
  if (typeof formAge === "string") return stampSuspicions[formAge];
  if (formAge < fastestHuman) return "too_quick";
  const short = [input.name, input.company_name, input.subject].join("\n");
  const whole = `${short}\n${input.description}`;
  if (short.match(link) || markup.test(whole) || (whole.match(link)?.length ?? 0) > 1) return "links";
  if (spamTerms.test(whole)) return "words";
  return null;
}
