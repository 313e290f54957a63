import { expect, test } from "vitest";
import { findTexts } from "../../scripts/prepare/find-texts.ts";
import { withMarkedTexts } from "../../scripts/prepare/inline-texts.ts";
import { toCatalogue, unmarked } from "../../scripts/prepare/text-marks.ts";

const head = 'import { inEachLanguage, plural, text } from "../language/text.ts";\n';
const inlined = (source: string) =>
  unmarked(withMarkedTexts(head + source, findTexts("a.tsx", head + source)), null).slice(head.length);

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

test.each([
  ["a text", 'text("Cart")', '"कार्ट"'],
  ["values in another order", 'text("{n} of {b}", { n, b: c + 1 })', "`$" + "{c + 1} में से $" + "{n}`"],
  ["a text in a text", 'text("a {b}", { b: text("Cart") })', "`अ $" + '{"कार्ट"}`'],
  ["one of two meanings", 'text("Order", { context: "verb" })', '"ऑर्डर करें"'],
  ["quotes", 'text("Ours")', '"\\"हमारा\\" \\`का\\`"'],
  ["a text without translation", 'text("ENT")', '"ENT"'],
])("scripts in Hindi have %s", (_what, call, expected) => {
  const source = `${head}const a = () => ${call};`;
  const hindi = toCatalogue({
    ...{ Cart: "कार्ट", "{n} of {b}": "{b} में से {n}", "a {b}": "अ {b}" },
    ...{ "Order|verb": "ऑर्डर करें", Ours: '"हमारा" `का`' },
  });
  const marked = withMarkedTexts(source, findTexts("a.tsx", source));
  expect(unmarked(marked, hindi)).toBe(`${head}const a = () => ${expected};`);
});

test("a text that was taken apart stops the build", () => {
  const source = `${head}const a = () => text("Cart");`;
  const marked = withMarkedTexts(source, findTexts("a.tsx", source));
  expect(() => unmarked(marked.slice(0, marked.lastIndexOf("rt")), null)).toThrow("A text has no end.");
  expect(() => unmarked(marked.slice(marked.lastIndexOf("rt")), null)).toThrow("taken apart");
});
