/** The pages of text that every shop has a place for, linked to from all others, until their first text by these titles. */
const titles = new Map([
  ["about", "About us"],
  ["cancellation", "Cancellation, returns and refunds"],
  ["career", "Careers"],
  ["payments", "Payment terms"],
  ["privacy", "Privacy policy"],
  ["quality", "Quality policy"],
]);

export interface UnwrittenPage {
  slug: string;
  title: string;
  html: "";
  changed_at: null;
}

/** Such a page before it has a text; undefined when no page has this name. */
export function unwrittenPage(slug: string): UnwrittenPage | undefined {
  const title = titles.get(slug);
  return title === undefined ? undefined : { slug, title, html: "", changed_at: null };
}

/** The pages there are and those that have no text yet, by title. */
export function withUnwritten<Page extends { slug: string; title: string }>(stored: Page[]): (Page | UnwrittenPage)[] {
  const written = new Set(stored.map(({ slug }) => slug));
  const missing = [...titles.keys()].filter((slug) => !written.has(slug)).flatMap((slug) => unwrittenPage(slug) ?? []);
  return [...stored, ...missing].toSorted((a, b) => a.title.localeCompare(b.title, "en"));
}
