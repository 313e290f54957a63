import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { needsActualText, toRuns, wrap } from "./lettering.ts";

const [hindi, tamil, chinese] = ["\u0928\u092e\u0938\u094d\u0924\u0947", "\u0bb5\u0ba3\u0b95\u0bcd", "\u4e2d"];

describe("a line is divided into runs by font", () => {
  test.each([
    ["plain text", "Snare \u20b9 10", [["mukta regular", "Snare \u20b9 10"]]],
    ["Hindi, which the same font has", `Snare ${hindi}`, [["mukta regular", `Snare ${hindi}`]]],
    [
      "Tamil, with the space after it",
      `Dr ${tamil} Rao`,
      [
        ["mukta regular", "Dr "],
        ["mukta-malar regular", `${tamil} `],
        ["mukta regular", "Rao"],
      ],
    ],
    ["a letter that no font has", `A${chinese}B`, [["mukta regular", "A?B"]]],
    ["an invisible letter that no font has", "A\u2064B", [["mukta regular", "AB"]]],
    ["nothing", "", [["mukta regular", ""]]],
  ])("%s", (_what, line, runs) => {
    expect(toRuns(line, "regular").map(({ font, text }) => [font, text])).toEqual(runs);
  });

  test("in the given weight", () => {
    expect(toRuns(tamil, "semibold")).toEqual([{ font: "mukta-malar semibold", text: tamil }]);
  });
});

test.each([
  ["Snare, 4 mm", false],
  ["Caf\u00e9", false],
  [hindi, true],
  [`A${chinese}`, true],
  ["A\u2064B", true],
])("%j is read back from its text, not from its glyphs: %s", (text, needed) => {
  expect(needsActualText(text)).toBe(needed);
});

describe("text is broken into lines", () => {
  const length = (line: string) => line.length;

  test.each([
    ["that fits", "a b", 3, ["a b"]],
    ["at spaces", "aa bb cc", 5, ["aa bb", "cc"]],
    ["within a word that is wider than a line", "aaaaa b", 3, ["aaa", "aa", "b"]],
    ["after a word, before a longer one", "a bbbb", 3, ["a", "bbb", "b"]],
    ["where it says so", "a\nb", 9, ["a", "b"]],
    ["with empty ones kept", "a\n\nb", 9, ["a", "", "b"]],
  ])("%s", (_what, text, width, lines) => {
    expect(wrap(text, width, length)).toEqual(lines);
  });

  test("never within a letter of several characters", () => {
    const syllable = "\u0915\u094d\u0937\u093f";
    expect(wrap(syllable.repeat(3), 5, length).join("|")).toBe([syllable, syllable, syllable].join("|"));
  });

  test("no wider than allowed, without losing a letter", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "\u00e9"), maxLength: 40 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 12 }), (given, width) => {
        const lines = wrap(given, width, length);
        expect(lines.every((line) => line.length <= width)).toBe(true);
        expect(lines.join("").replaceAll(" ", "")).toBe(given.replaceAll(" ", ""));
      }),
    );
  });
});
