import { expect, test } from "vitest";
import { readCode } from "./find-scanned.ts";

test.each([
  ["a reference", "NK-ME-1101", "NK-ME-1101"],
  ["a GS1 code in brackets", "(01)09527400000672(17)281130(10)L-77", "09527400000672"],
  ["a GS1 code with separators", "010952740000067210L-77\u001d21S1", "09527400000672"],
  ["a script", "javascript:alert(1)", "javascript:alert(1)"],
  ["several lines, which the order pad would read as several", "NK-1\r\nNK-2, 500", "NK-1  NK-2, 500"],
  ["control characters", "NK\u0000-\u001b1\t2", "NK - 1 2"],
  ["text in another direction than it is read", "NK-\u202e1011\u202c", "NK- 1011"],
])("%s is searched for", (_what, code, words) => {
  const read = readCode(code);
  expect(read?.words).toBe(words);
  expect(read?.search).not.toMatch(/[\0\n\u202e]/u);
});

test.each(["", " \n\t", "\u0000", "x".repeat(201), "x".repeat(20_000)])("%j is no code of a product", (code) => {
  expect(readCode(code)).toBeNull();
});
