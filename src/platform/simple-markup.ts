const inline = ["strong", "b", "em", "i", "sub", "sup"];

/** Which tags may appear within which; `br` may appear wherever inline elements may. Nothing else counts as simple. */
const within = new Map<string, readonly string[]>([
  ["", ["p", 'p class="note"', "h3", "h4", "ul", "ol"]],
  ...["p", "h3", "h4", "li"].map((name) => [name, [...inline, "br /"]] as const),
  ...["ul", "ol"].map((name) => [name, ["li"]] as const),
]);
/** Allows only the entities that sanitising leaves as they are. The loop is unrolled, so that matching takes linear time. */
const plain = /^[^>&]*(?:&(?:amp|lt|gt);[^>&]*)*$/;

/**
 * Whether sanitising would leave this HTML as it is: paragraphs, headings and lists, without links and tables. Most descriptions are like
 * this, and checking costs a tenth of parsing.
 */
export function isSimpleMarkup(html: string): boolean {
  const [head = "", ...pieces] = html.split("<");
  if (!plain.test(head)) return false;
  const open: string[] = [];
  for (const piece of pieces) {
    const end = piece.indexOf(">");
    const tag = piece.slice(0, end);
    if (end < 0 || !(tag.startsWith("/") ? open.pop() === tag.slice(1) : opens(tag, open))) return false;
    if (!isText(piece.slice(end + 1), open.at(-1))) return false;
  }
  return open.length === 0;
}

/** Whether the tag may open here. Adds it to `open`, unless it is a `br`, which needs no closing tag. */
function opens(tag: string, open: string[]): boolean {
  if (!within.get(open.at(-1) ?? "")?.includes(tag)) return false;
  const [name = ""] = tag.split(" ");
  if (name !== "br") open.push(name);
  return true;
}

const isText = (text: string, parent: string | undefined) =>
  parent === "ul" || parent === "ol" ? text.trim() === "" : plain.test(text);
