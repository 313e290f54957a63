const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The start of an HTML text, as one plain line. */
export function toSummary(html: string, length?: number): string {
  const text = html
    .replace(/<\/(?:p|li|h[1-6]|div|td|th|dd|dt)>/gi, " ")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:#(\d+)|([a-z]+));/gi, (whole, number?: string, name?: string) =>
      number ? String.fromCodePoint(Number(number)) : (entities[name?.toLowerCase() ?? ""] ?? whole),
    );
  return excerpt(text, length);
}

/** A summary of at most this many characters, ending with a whole word. Search engines show no more. */
export function excerpt(given: string, length = 160): string {
  const text = given.replace(/\s+/g, " ").trim();
  if (text.length <= length) return text;
  // One character is for the ellipsis.
  const end = text.lastIndexOf(" ", length - 1);
  return `${text.slice(0, end > 0 ? end : length - 1).replace(/[\s,;:.–-]{1,20}$/, "")}…`;
}
