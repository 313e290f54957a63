import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lawDefences } from "./support/law-defences.ts";

const page = readFileSync("docs/law.md", "utf8");
const rules = [...page.matchAll(/^\| (.*?) \| (.*?) \| `(.*?)` \| (.*?) \|$/gm)].map(
  ([, rule = "", action = "", file = "", certainty = ""]) => ({ rule, action, file, certainty }),
);

test.each(rules.map(({ rule, file }) => [rule, file]))("%s is in a title of %s", (rule, file) => {
  expect(existsSync(file), file).toBe(true);
  expect(readFileSync(file, "utf8")).toContain(rule);
});

const removes = (threat: string, rule: string) => threat === rule || threat.startsWith(`${rule}: `);

test.each(rules.map(({ rule, file }) => [rule, file]))("%s can be removed, which %s notices", (rule, file) => {
  expect(lawDefences.filter(({ threat }) => removes(threat, rule)).map((each) => each.test)).toContain(file);
});

test("what is removed is a rule of the page", () => {
  const unknown = lawDefences.filter(({ threat }) => !rules.some(({ rule }) => removes(threat, rule)));
  expect(unknown.map(({ threat }) => threat)).toEqual([]);
});

test("every rule says what the shop does and how sure that is", () => {
  expect(rules.length).toBeGreaterThan(50);
  for (const { rule, action, certainty } of rules) {
    expect(action, rule).not.toBe("");
    expect(certainty, rule).toMatch(/^(?:read|reprint|secondary|memory)/);
  }
});

test("every section that a test is named by is on the page", () => {
  const acts = "CGST Act|IGST Act|CGST Rules|Companies Act|Packaged Commodities Rules|E-Commerce Rules|MDR 2017";
  const citation = new RegExp(`(?:${acts}) [sr]\\.\\d+[A-Z]?(?:\\(\\w{1,3}\\)){0,3}`, "g");
  const title = /^\s*(?:\]\)|test|it|describe)?(?:\.each[^(]*)?\(?["`].*["`]/gm;
  const cited = globSync("src/**/*.test.{ts,tsx}").flatMap((file) =>
    (readFileSync(file, "utf8").match(title) ?? []).flatMap((line) => line.match(citation) ?? []),
  );
  expect(cited.length).toBeGreaterThan(50);
  expect([...new Set(cited)].filter((each) => !page.includes(each))).toEqual([]);
});
