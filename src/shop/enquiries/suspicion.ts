import type { EnquiryFields, FormTraces } from "../../contract/enquiries.ts";
import type { FormAge } from "./form-stamp.ts";
import type { Suspicion } from "./tables.ts";

const stampSuspicions = { none: "no_stamp", forged: "forged_stamp", old: "old_stamp", used: "used_stamp" } as const;

/** Nobody reads and fills in a form in less, in milliseconds. */
const quickest = 2000;

const link = /https?:\/\/|\bwww\.|\[url\b|<a\s/gi;
const markup = /\[url\b|<a\s/i;
const soldToWebsites =
  /\b(?:back ?links?|guest posts?|seo (?:services?|agency|experts?)|(?:web ?site|web) traffic|casino|betting|bitcoin|crypto(?:currency)?|viagra|cialis)\b/i;

/**
 * Why an enquiry looks as if no person had written it, or null. It decides only who reads it first: what is suspected is
 * kept and waits for staff. One link is no reason, people send the page of a device they mean.
 */
export function suspicionOf(given: EnquiryFields & FormTraces, formAge: FormAge): Suspicion | null {
  if (given.second_subject) return "hidden_field";
  if (typeof formAge === "string") return stampSuspicions[formAge];
  if (formAge < quickest) return "too_quick";
  const short = [given.name, given.company_name, given.subject].join("\n");
  const whole = `${short}\n${given.description}`;
  if (short.match(link) || markup.test(whole) || (whole.match(link)?.length ?? 0) > 1) return "links";
  if (soldToWebsites.test(whole)) return "words";
  return null;
}
