import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { and, likeAnywhere, likePrefix, matchesWords, unionOf } from "./lists.ts";
import { isKey, matchesKey, matchesSingleKey, mayMatchKey } from "./search-keys.ts";

const { db } = await testShop({ connections: 2 });
const names = ["Tonsil Holding Forceps 4 mm", "100% steel probe", "A_B adapter", "back\\slash", "Ear 2 go", "नाक दर्पण"];

async function matchingNames(condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${names}::text[]) AS name WHERE ${condition} ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}
const search = async (words: string) => matchingNames(matchesWords(sql`lower(name)`, words) ?? sql`false`);

describe("a search", () => {
  test.each([
    ["forceps tonsil", [names[0]], "the words in any order"],
    ["  FORCEPS\tHold ", [names[0]], "parts of words, in any case"],
    ["forceps probe", [], "every word, not some"],
    ["orceps", [names[0]], "the middle of a word, from three letters on"],
    ["to", [names[0]], "the beginning of the first word, where there are only two letters"],
    ["mm", [names[0]], "the beginning of any word"],
    ["ps", [], "not its end"],
    ["4", [names[0]], "a single digit"],
    ["2 go", ["Ear 2 go"], "several short words"],
    ["नाक", ["नाक दर्पण"], "other scripts"],
  ])("for %j finds %j: %s", async (words, expected) => expect(await search(words)).toEqual(expected));

  test.each([
    ["100%", ["100% steel probe"]],
    ["%", []],
    ["%%%", []],
    ["___", []],
    ["a_b", ["A_B adapter"]],
    ["k\\s", ["back\\slash"]],
    ["'; --", []],
  ])("for %j takes it literally", async (words, expected) => expect(await search(words)).toEqual(expected));

  test("without words has no condition", () => {
    for (const words of [undefined, "", " \n\t "]) expect(matchesWords(sql`name`, words)).toBeNull();
  });

  test("looks at ten words at most, however many there are", async () => {
    expect(await search(`${"tonsil ".repeat(10)}probe`)).toEqual([names[0]]);
    expect(await search(`${"tonsil ".repeat(9)}probe`)).toEqual([]);
    expect(await search("tonsil ".repeat(3000))).toEqual([names[0]]);
  });
});

describe("a pattern", () => {
  test.each([
    ["ab", "ab%"],
    ["abc", "%abc%"],
    ["50%_\\", "%50\\%\\_\\\\%"],
  ])("for %j anywhere is %j", (text, pattern) => expect(likeAnywhere(text)).toBe(pattern));

  test("for a beginning takes wildcards literally", async () => {
    expect(await matchingNames(sql`name LIKE ${likePrefix("100%")}`)).toEqual(["100% steel probe"]);
    expect(await matchingNames(sql`name LIKE ${likePrefix("_")}`)).toEqual([]);
  });
});

test("conditions are joined by AND; those that are not given do not count", async () => {
  const probe = sql`name LIKE '%probe'`;
  expect(await matchingNames(and([null, probe, undefined, sql`name LIKE '1%'`]))).toEqual(["100% steel probe"]);
  expect(await matchingNames(and([probe, sql`name LIKE '2%'`]))).toEqual([]);
  expect(await matchingNames(and([]))).toHaveLength(names.length);
});

test("a row that meets several conditions is found once", async () => {
  const ways = [sql`name LIKE '%probe'`, sql`name LIKE '1%'`, sql`name LIKE 'Ear%'`];
  const union = unionOf(ways, (way) => sql`SELECT name FROM unnest(${names}::text[]) AS name WHERE ${way} LIMIT 5`);
  const { rows } = await sql<{ name: string }>`SELECT name FROM (${union}) AS found ORDER BY name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(["100% steel probe", "Ear 2 go"]);
});

describe("a key", () => {
  const searchKey = (text: RawBuilder<unknown>) => sql`search_key(${text})`;
  const numbers = ["ENT-2627/000123", "ent 2627 000124", "NK-EE-1101", "\u00dcber 12", "0123", ""];
  const matching = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM unnest(${numbers}::text[]) WITH ORDINALITY AS n (name, place) WHERE ${condition} ORDER BY place`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  };

  test.each([
    ["ent2627", ["ENT-2627/000123", "ent 2627 000124"]],
    ["0123", ["ENT-2627/000123", "0123"]],
    ["123", ["ENT-2627/000123", "0123"]],
    // Too short for the index: only as a beginning.
    ["01", ["0123"]],
    ["ee", []],
    ["nk", ["NK-EE-1101"]],
    ["\u00fcber12", ["\u00dcber 12"]],
    ["zzz", []],
  ])("%s is found in %j, however they are written", async (key, found) => {
    expect(await matching(matchesSingleKey(searchKey(sql`name`), key))).toEqual(found);
  });

  test("of several, one per line, the short ones match only at the beginning of one, and a whole one exactly", async () => {
    const { rows } = await sql<{ start: boolean; middle: boolean; anywhere: boolean; whole: boolean; part: boolean }>`
      SELECT ${matchesKey(sql`keys`, "ab")} AS start, ${matchesKey(sql`keys`, "bc")} AS middle, ${matchesKey(sql`keys`, "bcd")} AS anywhere,
        ${isKey(sql`keys`, "abcd")} AS whole, ${isKey(sql`keys`, "abc")} AS part
      FROM (SELECT E'\nxyz\nabcd\n' AS keys) AS one`.execute(db);
    expect(rows).toEqual([{ start: true, middle: false, anywhere: true, whole: true, part: false }]);
  });

  test("the cheap check finds every text in which the key is", async () => {
    const texts = fc.string({
      unit: fc.constantFrom(..."aB1 2-/._%\\\u00dc\u00e9\u0915"),
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(11), fc.integer({ min: 1, max: 12 }), async (text, from, length) => {
        const { rows } = await sql<{ key: string }>`
          SELECT search_key(${text.slice(from, from + length)}) AS key`.execute(db);
        const key = rows[0]?.key ?? "";
        if (key === "") return;
        const { rows: checked } = await sql<{ may: boolean; does: boolean }>`
          SELECT ${mayMatchKey(sql`t`, key)} AS may, search_key(t) LIKE ${`%${key}%`} AS does
          FROM (SELECT ${text}::text AS t) AS one`.execute(db);
        expect(checked).toEqual([{ may: true, does: true }]);
      }),
      { numRuns: 60 },
    );
  });
});
