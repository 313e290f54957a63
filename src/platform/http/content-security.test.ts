import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security.ts";

const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const scriptRule = (html: string) =>
  contentSecurityPolicy(html)
    .split("; ")
    .find((rule) => rule.startsWith("script-src"));

test("the scripts that stand in the page may run, each by its hash, once", () => {
  const html = `<script>one()</script><p>text</p><script type="module" async="">two();\n</script><script>one()</script>`;
  expect(scriptRule(html)).toBe(`script-src 'self' ${hash("one()")} ${hash("two();\n")}`);
});

test("data are no script", () => {
  const html = `<script type="application/ld+json">{"@type":"Product"}</script><script>one()</script>`;
  expect(scriptRule(html)).toBe(`script-src 'self' ${hash("one()")}`);
});

test("scripts with an address need none", () => {
  expect(scriptRule(`<script src="/assets/a.js"></script><script async src="/b.js"></script>`)).toBe(
    "script-src 'self'",
  );
});

test("nothing inline is allowed wholesale, and nothing comes from elsewhere", () => {
  const policy = contentSecurityPolicy("<p style='color:red'>x</p>");
  expect(policy).not.toContain("unsafe");
  expect(policy).not.toMatch(/https?:|\*/);
  expect(policy).toContain("frame-ancestors 'none'");
});
