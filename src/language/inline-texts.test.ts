import { expect, test } from "vitest";
import { findTexts } from "../../scripts/prepare/find-texts.ts";
import { withInlineTexts } from "../../scripts/prepare/inline-texts.ts";

const head = 'import { inEachLanguage, plural, text } from "../language/text.ts";\n';
const inlined = (source: string) =>
  withInlineTexts(head + source, findTexts("a.tsx", head + source)).slice(head.length);

test.each([
  ["a text", 'const a = () => text("It\'s \\"ours\\"");', 'const a = () => "It\'s \\"ours\\"";'],
  [
    "values",
    'const a = () => text("{n} of `{b}`", { n, b: c + 1 });',
    "const a = () => `$" + "{n} of \\`$" + "{c + 1}\\``;",
  ],
  ["a text in a text", 'const a = () => text("a {b}", { b: text("c") });', "const a = () => `a $" + '{"c"}`;'],
  [
    "a plural",
    'const a = () => plural(n, { one: "{count} a", other: "{count} b" });',
    "const a = () => (n === 1 ? `$" + "{n} a` : `$" + "{n} b`);",
  ],
  [
    "a count that is evaluated once",
    'const a = () => plural(f(), { one: "one", other: "more" });',
    'const a = () => (($count) => ($count === 1 ? "one" : "more"))(f());',
  ],
  ["a table", 'const a = inEachLanguage(() => ({ b: text("c") }));', 'const a = (({ b: "c" }));'],
])("scripts for browsers have %s in place of the call", (_what, source, expected) => {
  expect(inlined(source)).toBe(expected);
});
