/** The editor's HTML as the shop stores it: without its attributes for headings, and with list items that hold their text themselves. */
export function plainHtml(html: string): string {
  const [before = "", ...items] = html.replaceAll(' aria-level="2"', "").split("<li><p>");
  return before + items.map(unwrapped).join("");
}

/** @param item what follows `<li><p>`; the paragraph ends at the first `</p>`, unless another begins in it */
function unwrapped(item: string): string {
  const end = item.indexOf("</p>");
  const other = item.indexOf("<p>");
  if (end === -1 || (other !== -1 && other < end)) return `<li><p>${item}`;
  return `<li>${item.slice(0, end)}${item.slice(end + "</p>".length)}`;
}
