/**
 * Headings of a written text, moved so that the highest among them fits below the heading the text stands under. Writers choose
 * levels by looks; in the page they have to follow one another.
 */
export function headingsFrom(html: string, top: 2 | 3): string {
  const levels = [...html.matchAll(/<h([1-6])\b/gi)].map((match) => Number(match[1]));
  if (levels.length === 0) return html;
  const shift = top - Math.min(...levels);
  return html.replace(
    /(<\/?h)([1-6])\b/gi,
    (_, tag: string, level: string) => `${tag}${Math.min(Number(level) + shift, 6)}`,
  );
}
