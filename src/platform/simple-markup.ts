/** No tag, and no entity but those that sanitising leaves as they are. The loops are unrolled, so that matching takes linear time. */
const text = "[^<>&]*(?:&(?:amp|lt|gt);[^<>&]*)*";
const element = (name: string, content: string, attributes = "") => `<${name}${attributes}>${content}</${name}>`;
const sequence = (pieces: readonly string[]) => `${text}(?:(?:${pieces.join("|")})${text})*`;

const inline = ["strong", "b", "em", "i", "sub", "sup"].map((name) => element(name, text));
const line = sequence([...inline, "<br />"]);
const blocks = [
  element("p", line, '(?: class="note")?'),
  ...["h3", "h4"].map((name) => element(name, line)),
  ...["ul", "ol"].map((name) => element(name, `\\s*(?:${element("li", line)}\\s*)*`)),
];
const simple = new RegExp(`^${sequence(blocks)}$`);

/**
 * Whether sanitising would leave this HTML as it is: paragraphs, headings and lists, without links and tables. Most descriptions are
 * like this, and looking costs a hundredth of parsing.
 */
export function isSimpleMarkup(html: string): boolean {
  return simple.test(html);
}
