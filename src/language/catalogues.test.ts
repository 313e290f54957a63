import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type FoundCall, findTexts, textKey } from "../../scripts/prepare/find-texts.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(import.meta.dirname, "hi");
const catalogues = new Map(
  readdirSync(folder).map((file) => [
    file,
    JSON.parse(readFileSync(join(folder, file), "utf8")) as Record<string, string>,
  ]),
);
const translations = new Map([...catalogues.values()].flatMap((catalogue) => Object.entries(catalogue)));
const calls: (FoundCall & { path: string })[] = [];

beforeAll(() => {
  for (const path of globSync("src/**/*.{ts,tsx}", { cwd: root })) {
    if (/\.test\.tsx?$|^src\/language\//.test(path)) continue;
    const source = readFileSync(join(root, path), "utf8");
    calls.push(...findTexts(path, source).map((call) => ({ ...call, path })));
  }
});

const keysIn = ({ texts, context }: FoundCall) => texts.map(({ english }) => textKey(english, context));
const placeholdersIn = (text: string) => [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(String).sort();

test("every text has a translation", () => {
  const missing = calls.flatMap((call) =>
    keysIn(call)
      .filter((key) => !translations.has(key))
      .map((key) => `${call.path}: ${key}`),
  );
  expect(missing).toEqual([]);
});

test("every translation is used", () => {
  const used = new Set(calls.flatMap(keysIn));
  expect([...translations.keys()].filter((key) => !used.has(key))).toEqual([]);
});

test("what is stored in English is translated where it is looked for", () => {
  const stored = calls.filter(({ name }) => name === "stored").flatMap(keysIn);
  expect([...new Set(stored)].sort()).toEqual(Object.keys(catalogues.get("stored.json") ?? {}).sort());
});

test("a text is translated in one catalogue only", () => {
  const keys = [...catalogues.values()].flatMap((catalogue) => Object.keys(catalogue));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test("a translation has the placeholders and elements of its text, and no characters that hide", () => {
  for (const call of calls) {
    for (const { english } of call.texts) {
      const hindi = translations.get(textKey(english, call.context)) ?? english;
      expect(placeholdersIn(hindi), english).toEqual(placeholdersIn(english));
    }
  }
  for (const [key, hindi] of translations) {
    expect(hindi, key).toMatch(/^\S(?:.*\S)?$/s);
    expect(hindi, key).not.toMatch(/\p{Co}|(?![\u200c\u200d])\p{Cf}/u);
  }
});

test("a text at module level is in a table for each language", () => {
  const wrong = calls.filter(
    ({ name, isAtModuleLevel }) => isAtModuleLevel && !["inEachLanguage", "stored"].includes(name),
  );
  expect(wrong.map((call) => `${call.path}: ${keysIn(call)}`)).toEqual([]);
});

describe("texts are found", () => {
  const find = (source: string) => findTexts("a.tsx", `import { plural, text } from "../language/text.ts";\n${source}`);

  test("in elements, plurals and tables", () => {
    const calls = find(
      `const a = () => <b title={text("One")}>{plural(n, { one: "{count} a", other: "{count} b" })}</b>;`,
    );
    expect(calls.flatMap(keysIn)).toEqual(["One", "{count} a", "{count} b"]);
    expect(find(`const a = text("Order", { context: "verb" });`).flatMap(keysIn)).toEqual(["Order|verb"]);
  });

  test("at module level", () => {
    expect(find(`const a = { b: text("One") };`).map((call) => call.isAtModuleLevel)).toEqual([true]);
    expect(find(`const a = () => text("One");`).map((call) => call.isAtModuleLevel)).toEqual([false]);
  });

  test("and refused unless they are literals", () => {
    expect(() => find(`const a = () => text(b ? "One" : "Two");`)).toThrow("a.tsx:2: text() takes texts written out");
  });
});
