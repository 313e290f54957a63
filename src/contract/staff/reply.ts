/** Placeholders in canned replies. */
export const placeholders = ["name", "enquiry_no"] as const;

type Placeholder = (typeof placeholders)[number];
const isPlaceholder = (name: string): name is Placeholder => (placeholders as readonly string[]).includes(name);

/** Fills in a reply's placeholders. Other braces stay as they are. */
export function fillReply(reply: string, facts: Record<Placeholder, string>): string {
  // In a single pass, because a name may itself look like a placeholder.
  return reply.replace(/\{(\w+)\}/g, (whole, name: string) => (isPlaceholder(name) ? facts[name] : whole));
}
