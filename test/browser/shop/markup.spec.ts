import { expect, test } from "@playwright/test";
import { type ConfigData, HtmlValidate } from "html-validate";
import { addressOf, publicPages } from "../support/pages.ts";

/** The recommended rules. Changed are those about handwriting, since React writes the pages. */
const rules: ConfigData = {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // React writes charSet and srcSet; HTML reads names of attributes in any case.
    "attr-case": "off",
    // React ends void elements with a slash, and writes empty values out; HTML takes these as the same.
    "void-style": ["error", { style: "selfclosing" }],
    "attribute-boolean-style": ["error", { style: "empty" }],
    "attribute-empty-style": ["error", { style: "empty" }],
    // React's own ids begin with an underscore, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
    // HTML has groups of checkboxes with one name; the filters of the product list are such groups.
    "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
  },
};

const validator = new HtmlValidate(rules);

for (const page of [...publicPages, "/no-such-page"]) {
  test(`${page} is valid HTML`, async ({ baseURL, request }) => {
    const answer = await request.get(await addressOf(page, baseURL));
    const html = await answer.text();
    const { results } = await validator.validateString(html);
    const faults = results.flatMap(({ messages }) => messages);
    expect(faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([]);
  });
}
