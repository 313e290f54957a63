import type { EnquiryFields, FormTraces } from "../../contract/enquiries.ts";

export type Suspicion = "hidden_field" | "forged_stamp" | "too_quick" | "links" | "words";

/** Nobody reads and fills in a form in less, in milliseconds. */
const quickest = 2000;

const link = /https?:\/\/|\bwww\.|\[url\b|<a\s/gi;
const markup = /\[url\b|<a\s/i;
const soldToWebsites =
  /\b(?:back ?links?|guest posts?|seo (?:services?|agency|experts?)|(?:web ?site|web) traffic|casino|betting|bitcoin|crypto(?:currency)?|viagra|cialis)\b/i;

/**
 * Why an enquiry looks as if no person had written it, or null. It decides only who reads it first: what is suspected is
 * kept and waits for staff. One link is no reason, people send the page of a device they mean.
 * @param formAge milliseconds since the form was shown; null: the stamp is forged; undefined: sent without a form
 */
export function suspicionOf(given: EnquiryFields & FormTraces, formAge: number | null | undefined): Suspicion | null {
  if (given.second_subject) return "hidden_field";
  if (formAge === null) return "forged_stamp";
  if (formAge !== undefined && formAge < quickest) return "too_quick";
  const short = [given.name, given.company_name, given.subject].join("\n");
  const whole = `${short}\n${given.description}`;
  if (short.match(link) || markup.test(whole) || (whole.match(link)?.length ?? 0) > 1) return "links";
  if (soldToWebsites.test(whole)) return "words";
  return null;
}
