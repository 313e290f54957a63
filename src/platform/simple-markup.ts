/** No tag, and no entity but those that sanitising leaves as they are. The loops are unrolled, so that matching takes linear time. */
const text = "[^<>&]*(?:&(?:amp|lt|gt);[^<>&]*)*";
const inline = `<strong>${text}</strong>|<b>${text}</b>|<em>${text}</em>|<i>${text}</i>|<sub>${text}</sub>|<sup>${text}</sup>`;
const line = `${text}(?:(?:${inline}|<br />)${text})*`;
const list = `\\s*(?:<li>${line}</li>\\s*)*`;
const block = `<p(?: class="note")?>${line}</p>|<h3>${line}</h3>|<h4>${line}</h4>|<ul>${list}</ul>|<ol>${list}</ol>`;
const simple = new RegExp(`^${text}(?:(?:${block})${text})*$`);

/**
 * Whether sanitising would leave this HTML as it is: paragraphs, headings and lists, without links and tables. Most descriptions are
 * like this, and looking costs a hundredth of parsing.
 */
export function isSimpleMarkup(html: string): boolean {
  return simple.test(html);
}
