import { expect, test } from "vitest";
import { plainHtml } from "./plain-html.ts";

test.each([
  ["a paragraph", "<p>One <strong>two</strong></p>", "<p>One <strong>two</strong></p>"],
  [
    "list items",
    "<ul><li><p>One</p></li><li><p><em>Two</em></p></li></ul>",
    "<ul><li>One</li><li><em>Two</em></li></ul>",
  ],
  ["a list in a list", "<li><p>One</p><ul><li><p>Two</p></li></ul></li>", "<li>One<ul><li>Two</li></ul></li>"],
  ["a second paragraph of an item", "<li><p>One</p><p>Two</p></li>", "<li>One<p>Two</p></li>"],
  ["a paragraph that does not end", "<li><p>One<p>Two</p></li>", "<li><p>One<p>Two</p></li>"],
  ["an empty item", "<li><p></p></li>", "<li></li>"],
  ["a heading", '<h3 aria-level="2">One</h3>', "<h3>One</h3>"],
  ["nothing", "", ""],
])("%s", (_what, html, stored) => {
  expect(plainHtml(html)).toBe(stored);
});
