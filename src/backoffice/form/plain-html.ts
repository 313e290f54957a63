/** The editor's HTML in the shop's stored form: without the editor's heading attributes, and with text directly in list items. */
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
