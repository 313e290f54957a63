import { expect, test } from "vitest";
import { mailPage } from "./mail-page.ts";

const sender = { name: "Nose & Throat <Ltd>", email: "care@shop.example", publicUrl: "https://shop.example" };

test("says the same as text and as HTML, and lets no text act as HTML", () => {
  const { text, html } = mailPage(sender, {
    heading: 'Enquiry "<script>"',
    paragraphs: ["One line\nand another", "<img src=x onerror=alert(1)>"],
    facts: [{ label: "Name", value: "<b>Asha</b>" }],
    button: { label: "Open", href: 'https://shop.example/?a=1&b="2"' },
  });
  expect(text).toBe(
    [
      'Enquiry "<script>"',
      "One line\nand another",
      "Name: <b>Asha</b>",
      'Open: https://shop.example/?a=1&b="2"',
      "<img src=x onerror=alert(1)>",
      "Nose & Throat <Ltd>\nhttps://shop.example\n",
    ].join("\n\n"),
  );
  expect(html).not.toMatch(/<script|<img|<b>/);
  expect(html).toContain("One line<br>and another");
  expect(html).toContain("Nose &amp; Throat &lt;Ltd&gt;");
  expect(html).toContain('href="https://shop.example/?a=1&amp;b=&quot;2&quot;"');
});
