/** What stands in a reply for a fact of the enquiry that it answers. */
export const placeholders = ["name", "enquiry_no"] as const;

/** A reply with the facts of this enquiry in the places for them. */
export function fillReply(reply: string, facts: Record<(typeof placeholders)[number], string>): string {
  return placeholders.reduce((filled, name) => filled.replaceAll(`{${name}}`, facts[name]), reply);
}
