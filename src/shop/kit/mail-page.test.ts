import { expect, test } from "vitest";
import { mailPage, salutation, withoutLinks } from "./mail-page.ts";

const sender = { name: "Nose & Throat <Ltd>", email: "care@shop.example", publicUrl: "https://shop.example" };

test("says the same as text and as HTML, and lets no text act as HTML", () => {
  const { fromName, text, html } = mailPage(sender, {
    heading: 'Enquiry "<script>"',
    paragraphs: ["One line\nand another", "<img src=x onerror=alert(1)>"],
    facts: [{ label: "Name", value: "<b>Asha</b>" }],
    bill: [
      { what: "1 × Wand <b>", note: "NK-1", amount: "Rs 10.50" },
      { what: "Total", amount: "Rs 11.00" },
    ],
    button: { label: "Open", href: 'https://shop.example/?a=1&b="2"' },
  });
  expect(text).toBe(
    [
      'Enquiry "<script>"',
      "One line\nand another",
      "Name: <b>Asha</b>",
      "1 × Wand <b> (NK-1): Rs 10.50\nTotal: Rs 11.00",
      'Open: https://shop.example/?a=1&b="2"',
      "<img src=x onerror=alert(1)>",
      "Nose & Throat <Ltd>\nhttps://shop.example\n",
    ].join("\n\n"),
  );
  expect(fromName).toBe("Nose & Throat <Ltd>");
  expect(html).not.toMatch(/<script|<img|<b>/);
  expect(html).toContain("One line<br>and another");
  expect(html).toContain("Nose &amp; Throat &lt;Ltd&gt;");
  expect(html).toContain('href="https://shop.example/?a=1&amp;b=&quot;2&quot;"');
});

test("what a fact is called is as wide as its longest word, which no phone breaks", () => {
  const { html } = mailPage(sender, {
    heading: "Sent",
    paragraphs: [],
    facts: [{ label: "Replacement", value: "ENT-10009-X1" }],
  });
  const label = /<td [^>]*style="([^"]*)"[^>]*>Replacement<\/td>/.exec(html)?.[1];
  expect(label).toContain("overflow-wrap:break-word");
});

test("the name of the shop is legible where its logo is not loaded, on white in the dark scheme too", () => {
  const logo = { content: Buffer.of(), width: 440, height: 80 };
  const { html } = mailPage({ ...sender, logo }, { heading: "Sent", paragraphs: [] });
  expect(html).toMatch(/<img [^>]*style="background:#ffffff;color:#0c2f3d;[^"]*"/);
});

test.each(["मीरा", "Anne-Marie", "O'Neill", "K. L. Rao", "Dr.", "李"])("a mail greets %s by name", (name) => {
  expect(salutation(name)).toBe(`Dear ${name}`);
});

test.each([
  ...["buy at https://spam.example", "spam.example", "call 98765 43210", "me@spam.example", "कॉल ९८७६५"],
  ...["spam\u3002example", "spam\uff0eexample", "spam.\u00adexample", "spam.\u200bexample", "me\uff20spam"],
])("a name that carries a message is not passed on: %s", (name) => {
  expect(salutation(name)).toBe("Hello");
});

test.each([
  ["https://spam.example/x", "https:\u200b//spam.\u200bexample/x"],
  ["me@spam.example", "me@\u200bspam.\u200bexample"],
  ["spam\uff0eexample", "spam\uff0e\u200bexample"],
  ["No. 4, Residency Road", "No. 4, Residency Road"],
])("mail programs find no link in %s", (typed, mailed) => {
  expect(withoutLinks(typed)).toBe(mailed);
});
