import { expect, test } from "vitest";
import { headingsFrom } from "./headings.ts";

test.each([
  ["<p>No heading</p>", 2, "<p>No heading</p>"],
  ["<h4>Use</h4><p>…</p><h4>Design</h4>", 3, "<h3>Use</h3><p>…</p><h3>Design</h3>"],
  ['<h3>A</h3><h4 class="x">B</h4>', 2, '<h2>A</h2><h3 class="x">B</h3>'],
  ["<h1>A</h1><h6>B</h6>", 3, "<h3>A</h3><h6>B</h6>"],
  ["<hr><header>h4</header>", 2, "<hr><header>h4</header>"],
] as const)("%s under level %i", (html, top, moved) => {
  expect(headingsFrom(html, top)).toBe(moved);
});
