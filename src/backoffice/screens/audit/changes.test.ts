import { expect, test } from "vitest";
import { changesOf } from "./changes.ts";

test("says field by field what was and what is", () => {
  expect(changesOf({ role: "sales", second_factor: false }, { role: "owner", second_factor: true })).toEqual([
    { name: "role", from: "sales", to: "owner" },
    { name: "second factor", from: "no", to: "yes" },
  ]);
});

test("of what is new there is no before, of what is gone no after", () => {
  expect(changesOf(null, { name: "Kamala" })).toEqual([{ name: "name", from: null, to: "Kamala" }]);
  expect(changesOf({ name: "Kamala" }, null)).toEqual([{ name: "name", from: "Kamala", to: null }]);
  expect(changesOf(null, null)).toEqual([]);
});

test.each([
  [null, "nothing"],
  ["", "nothing"],
  [[], "nothing"],
  [["ear", "nose"], "ear, nose"],
  [{ state: 27 }, '{"state":27}'],
  [0, "0"],
])("%j is written %j", (value, words) => {
  expect(changesOf(null, { field: value })[0]?.to).toBe(words);
});
