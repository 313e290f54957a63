import { expect, test } from "vitest";
import { cleanHtml, htmlParagraphs } from "./html.ts";

test.each([
  ["<p>Plain <strong>markup</strong> stays</p>", "<p>Plain <strong>markup</strong> stays</p>"],
  ['<p class="note evil" style="x" onclick="y()">a</p>', '<p class="note">a</p>'],
  ["a<script>alert(1)</script><style>b{}</style>", "a"],
  ['<img src="x" onerror="y()">', ""],
  ['<a href="javascript:x()">a</a>', "<a>a</a>"],
  ['<a href="//elsewhere.example">a</a>', "<a>a</a>"],
  ['<a href="/faq" target="_blank">a</a>', '<a href="/faq">a</a>'],
  [
    "<table><tr><td colspan='2' onload=x>1 < 2</td></tr></table>",
    '<table><tr><td colspan="2">1 &lt; 2</td></tr></table>',
  ],
])("%s", (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
  expect(cleanHtml(clean)).toBe(clean);
});

test.each([
  ["<p>One &amp; two\nlines</p><p>1 &lt; 2</p>", ["One & two lines", "1 < 2"]],
  ["<ul><li>cuts</li><li>seals</li></ul>", ["– cuts", "– seals"]],
  ["<table><tr><th>Length</th><td>13 cm</td></tr></table>a<br>b", ["Length  13 cm", "a", "b"]],
  ["<p>&amp;lt;b&gt;</p><p> </p>", ["&lt;b>"]],
])("the paragraphs of %s", (html, paragraphs) => {
  expect(htmlParagraphs(html)).toEqual(paragraphs);
});
