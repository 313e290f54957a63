/**
 * Shifts the headings of a text so that the highest fits below the heading above it. Authors choose levels by appearance, but the page must
 * not skip any.
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
