import { afterEach, expect, test, vi } from "vitest";
import { mergeDrafts, openDraft } from "./draft.ts";
import { isBlank, toDraft, toEntry } from "./entries.ts";
import { createPadStore } from "./pad-state.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each<[string, string[], string[], string[], string[]]>([
  ["nothing was changed elsewhere", ["A", "B"], ["A", "B\t2"], ["A", "B"], ["A", "B\t2"]],
  ["a line was added elsewhere", ["A"], ["A\t2"], ["A", "B"], ["A\t2", "B"]],
  ["lines were added to an empty list in both", [], ["A"], ["B"], ["A", "B"]],
  ["the same line was added in both", ["A"], ["A", "B"], ["A", "B"], ["A", "B"]],
  ["a line was taken off elsewhere", ["A", "B"], ["A", "B", "C"], ["B"], ["B", "C"]],
  ["all were ordered elsewhere, and one is being changed", ["A", "B"], ["A", "B\t2"], [], ["B\t2"]],
  ["a line was taken off here", ["A", "B"], ["A"], ["A", "B", "C"], ["A", "C"]],
  ["lines were only sorted elsewhere", ["A", "B"], ["A", "B"], ["B", "A"], ["B", "A"]],
  ["one of two equal lines was taken off elsewhere", ["A", "A"], ["A", "A", "B"], ["A"], ["A", "B"]],
])("%s", (_, before, ours, theirs, merged) => {
  expect(mergeDrafts(before.join("\n"), ours.join("\n"), theirs.join("\n")).split("\n").filter(Boolean)).toEqual(
    merged,
  );
});

test("what a full storage could not keep stays when another tab keeps something", () => {
  let stored = "A";
  vi.stubGlobal("localStorage", {
    getItem: () => stored,
    setItem() {
      throw new Error("Full.");
    },
  });
  const draft = openDraft(1);
  const pad = createPadStore(draft.first, draft.keep);
  const filled = pad.current().entries.filter((entry) => !isBlank(entry));
  pad.change({ entries: [...filled, toEntry({ reference: "B", quantity: "" })] });
  expect(draft.isRenewed()).toBe(false);
  stored = "A\nC";
  expect(draft.isRenewed()).toBe(true);
  pad.adopt();
  expect(toDraft(pad.current().entries)).toBe("A\nB\nC");
  expect(draft.isRenewed()).toBe(false);
});
