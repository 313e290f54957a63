import { expect, test } from "vitest";
import { mergeDrafts } from "./draft.ts";

test.each<[string, string[], string[], string[], string[]]>([
  ["nothing was changed elsewhere", ["A", "B"], ["A", "B\t2"], ["A", "B"], ["A", "B\t2"]],
  ["a line was added elsewhere", ["A"], ["A\t2"], ["A", "B"], ["A\t2", "B"]],
  ["lines were added to an empty list in both", [], ["A"], ["B"], ["A", "B"]],
  ["the same line was added in both", ["A"], ["A", "B"], ["A", "B"], ["A", "B"]],
  ["a line was taken off elsewhere", ["A", "B"], ["A", "B", "C"], ["B"], ["B", "C"]],
  ["all were ordered elsewhere, and one is being changed", ["A", "B"], ["A", "B\t2"], [], ["B\t2"]],
  ["a line was taken off here", ["A", "B"], ["A"], ["A", "B", "C"], ["A", "C"]],
  ["one of two equal lines was taken off elsewhere", ["A", "A"], ["A", "A", "B"], ["A"], ["A", "B"]],
])("%s", (_, before, ours, theirs, merged) => {
  expect(mergeDrafts(before.join("\n"), ours.join("\n"), theirs.join("\n")).split("\n").filter(Boolean)).toEqual(
    merged,
  );
});
