import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security.ts";

const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const scriptRule = (scripts: string) =>
  contentSecurityPolicy(scripts)
    .split("; ")
    .find((rule) => rule.startsWith("script-src"));

test("the scripts that the renderer named may run, each by its hash, once", () => {
  const [one, two] = [hash("one()"), hash("two();\n")];
  expect(scriptRule([one, two, one].join(" "))).toBe(`script-src 'self' ${one} ${two}`);
});

test("where it named none, none runs", () => {
  expect(scriptRule("")).toBe("script-src 'none'");
});

test.each(["'unsafe-inline'", "https://elsewhere.example", `${hash("one()")}; default-src *`])(
  "%s is refused",
  (given) => {
    expect(() => contentSecurityPolicy(given)).toThrow("Not a hash");
  },
);

test("nothing inline is allowed wholesale, and nothing comes from elsewhere", () => {
  const policy = contentSecurityPolicy("");
  expect(policy).not.toContain("unsafe");
  expect(policy).not.toMatch(/https?:|\*/);
  for (const rule of ["frame-ancestors", "object-src", "base-uri"]) expect(policy).toContain(`${rule} 'none'`);
});
