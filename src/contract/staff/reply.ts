/** Placeholders in canned replies. */
export const placeholders = ["name", "enquiry_no"] as const;

/** Fills in a reply's placeholders. */
export function fillReply(reply: string, facts: Record<(typeof placeholders)[number], string>): string {
  return placeholders.reduce((filled, name) => filled.replaceAll(`{${name}}`, facts[name]), reply);
}
