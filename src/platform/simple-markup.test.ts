import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanHtml } from "./html.ts";
import { isSimpleMarkup } from "./simple-markup.ts";

test.each([
  "Forceps, 14 cm",
  "<p>Straight &amp; curved</p><ul><li>1 &lt; 2</li> <li><strong>Steel</strong>, matt<br />finish</li></ul>",
  '<h4>Use</h4>\n<p class="note">Read the <em>manual</em> first.</p>',
])("%s is simple", (html) => {
  expect(isSimpleMarkup(html)).toBe(true);
});

test.each([
  "<p onclick=x>a</p>",
  '<p class="evil">a</p>',
  "<p>a",
  "a</p>",
  "<p>a<p>b</p></p>",
  "<p><ul><li>a</li></ul></p>",
  "<script>x</script>",
  "<P>a</P>",
  "<p>&nbsp;</p>",
  '<a href="/faq">a</a>',
  "<br>",
])("%s is not", (html) => {
  expect(isSimpleMarkup(html)).toBe(false);
});

const tags = ["p", "h3", "h4", "ul", "ol", "li", "strong", "b", "em", "i", "sub", "sup"];
const words = [
  "steel",
  "14 cm",
  "\n",
  '"',
  "'",
  "\u0000",
  "–",
  "é",
  "&amp;",
  "&lt;",
  "&gt;",
  "&",
  "&#60;",
  "&nbsp;",
  "<",
  ">",
];
const markup = [
  ...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  "<br />",
  "<br>",
  '<p class="note">',
  "<p class=note>",
];
const nested = fc.letrec<{ block: string; line: string }>((tie) => ({
  line: fc
    .array(fc.constantFrom(...words.slice(0, 11), "<b>x</b>", "<br />"), { maxLength: 4 })
    .map((parts) => parts.join("")),
  block: fc.oneof(
    tie("line").map((line) => `<p>${line}</p>`),
    tie("line").map((line) => `<h4>${line}</h4>`),
    fc
      .array(tie("line"), { maxLength: 3 })
      .map((lines) => `<ul>${lines.map((line) => `<li>${line}</li>`).join("\n")}</ul>`),
  ),
}));

/* The part discarded at the end forces it through the sanitiser. */
const sanitised = (html: string) => cleanHtml(`${html}<u></u>`);

test("sanitising leaves simple markup as it is", () => {
  const anything = fc.array(fc.constantFrom(...words, ...markup), { maxLength: 12 }).map((parts) => parts.join(""));
  const wellFormed = fc.array(nested.block, { maxLength: 4 }).map((blocks) => blocks.join(" "));
  let simple = 0;
  fc.assert(
    fc.property(fc.oneof(anything, wellFormed), (html) => {
      if (!isSimpleMarkup(html)) return;
      simple++;
      expect(sanitised(html)).toBe(html);
    }),
    { numRuns: 5000 },
  );
  expect(simple).toBeGreaterThan(500);
});

test("long and broken markup takes linear time", () => {
  const html = `${"<p>a &amp; <b>b</b></p><ul><li>c</li></ul>".repeat(20_000)}<x>`;
  // Measures processor time, so that other load on the machine does not matter.
  const begun = process.threadCpuUsage();
  expect(isSimpleMarkup(html)).toBe(false);
  expect(isSimpleMarkup(`<p>${" ".repeat(500_000)}`)).toBe(false);
  expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(2000);
});
