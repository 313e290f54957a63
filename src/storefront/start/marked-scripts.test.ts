import { expect, test } from "vitest";
import { takeMarks } from "./marked-scripts.ts";

const nonce = "RkYb0p4m2Zq1TzXw";

test("the scripts that carry the mark are found, and the mark is gone", () => {
  const { html, scripts } = takeMarks(
    `<head><link rel="modulepreload" nonce="${nonce}" href="/a.js"/><script nonce="${nonce}">one()</script></head>` +
      `<body><script nonce="${nonce}" type="module" async="">two("<\\/p>")</script><script nonce="${nonce}" src="/b.js"></script></body>`,
    nonce,
  );
  expect(scripts).toEqual(["one()", 'two("<\\/p>")']);
  expect(html).toBe(
    '<head><link rel="modulepreload" href="/a.js"/><script>one()</script></head>' +
      '<body><script type="module" async="">two("<\\/p>")</script><script src="/b.js"></script></body>',
  );
});

test.each([
  ["without a mark", "<script>evil()</script>"],
  ["with an empty one", '<script nonce="">evil()</script>'],
  ["with another one", '<script nonce="AAAAAAAAAAAAAAAA">evil()</script>'],
  ["between marked ones", `<script nonce="${nonce}">one()</script><script>evil()</script><p></p>`],
  ["as another kind", '<SCRIPT type="module">evil()</SCRIPT>'],
])("a script %s is none of the renderer's", (_what, planted) => {
  expect(takeMarks(`<p>text</p>${planted}`, nonce).scripts).not.toContain("evil()");
});
