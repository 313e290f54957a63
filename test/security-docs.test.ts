import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const asvs = readFileSync("docs/security/asvs.md", "utf8");
const security = readFileSync("docs/security.md", "utf8");

/** Requirements of levels 1 and 2 by chapter, as OWASP ASVS 5.0.0 numbers them. */
const requirements: Record<number, number> = {
  ...{
    1: 27,
    2: 11,
    3: 19,
    4: 10,
    5: 9,
    6: 35,
    7: 18,
    8: 7,
    9: 7,
    10: 29,
    11: 14,
    12: 9,
    13: 13,
    14: 9,
    15: 13,
    16: 16,
    17: 7,
  },
};

const rows = [...asvs.matchAll(/^\| (\d+)\.(\d+)\.(\d+) \| (.*) \|$/gm)].map(
  ([, chapter, section, number, rest = ""]) => ({
    id: `${chapter}.${section}.${number}`,
    chapter: Number(chapter),
    cells: rest.split(" | "),
  }),
);

test("every requirement is there once", () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const counted = Object.fromEntries(
    Object.keys(requirements).map((chapter) => [chapter, rows.filter((row) => row.chapter === Number(chapter)).length]),
  );
  expect(counted).toEqual(Object.fromEntries(Object.entries(requirements)));
});

test("each has a status and the evidence for it", () => {
  const states = ["met", "operator", "partly", "not applicable"];
  for (const { id, cells } of rows) {
    const [state = "", shownBy = ""] = cells.length === 1 ? cells : cells.slice(1);
    expect(states, id).toContain(state);
    if (cells.length > 1) expect(shownBy.length, id).toBeGreaterThan(4);
  }
});

test("what is only partly met is an accepted risk", () => {
  const risks = security.slice(security.indexOf("## Accepted risks"), security.indexOf("## Checks"));
  const partly = rows.filter(({ cells }) => cells[1] === "partly").map(({ id }) => id);
  expect(partly.length).toBeGreaterThan(0);
  expect(partly.filter((id) => !risks.includes(`ASVS ${id}`))).toEqual([]);
});

test("every file that is named exists", () => {
  const named = [...`${asvs}${security}`.matchAll(/`((?:src|test|docs|deploy|scripts|db)\/[^`*…]+)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
  const linked = [...security.matchAll(/\]\(([a-z][^)#]*)\)/g)].map(([, path = ""]) => `docs/${path}`);
  expect(linked.filter((path) => !existsSync(path))).toEqual([]);
});

test("every command that is named exists", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const named = [...security.matchAll(/`npm run ([a-z:]+)`/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
