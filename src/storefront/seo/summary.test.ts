import { expect, test } from "vitest";
import { toSummary } from "./summary.ts";

test.each([
  ["<p>One.</p><p>Two &amp; three.</p>", 160, "One. Two & three."],
  ["<h3>Head</h3><ul><li>first</li><li>second</li></ul>", 160, "Head first second"],
  ["a&#39;b &lt; c &unknown;", 160, "a'b < c &unknown;"],
  ["one two three", 13, "one two three"],
  ["one two three four", 13, "one two…"],
  ["one two, three", 10, "one two…"],
  ["abcdefghijkl", 6, "abcde…"],
  ["", 20, ""],
])("%s in %i characters: %s", (html, length, summary) => {
  expect(toSummary(html, length)).toBe(summary);
  expect(toSummary(html, length).length).toBeLessThanOrEqual(length);
});
