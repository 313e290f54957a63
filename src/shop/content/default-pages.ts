/** Pages that every shop links to, with their titles until staff write the first text. */
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

/** A default page that has no text yet; undefined if there is no default page with this slug. */
export function unwrittenPage(slug: string): UnwrittenPage | undefined {
  const title = titles.get(slug);
  return title === undefined ? undefined : { slug, title, html: "", changed_at: null };
}

/** Stored pages plus default pages without text, by title. */
export function addUnwrittenPages<Page extends { slug: string; title: string }>(
  stored: Page[],
): (Page | UnwrittenPage)[] {
  const written = new Set(stored.map(({ slug }) => slug));
  const missing = [...titles.keys()].filter((slug) => !written.has(slug)).flatMap((slug) => unwrittenPage(slug) ?? []);
  return [...stored, ...missing].toSorted((a, b) => a.title.localeCompare(b.title, "en"));
}
