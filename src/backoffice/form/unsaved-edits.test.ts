import { expect, test } from "vitest";
import type { Draft } from "./drafts.ts";
import { UnsavedEdits } from "./unsaved-edits.ts";

const stored: Draft = {
  ...{ at: "2026-11-23T08:35:00.000Z", title: "Settings", to: "/settings", version: 3, before: null },
  fields: { shipping: "90", discount: "21" },
  states: { rows: [1, 2] },
};

test("a form without a draft has nothing unsaved until it is edited", () => {
  const edits = new UnsavedEdits(null);
  expect([edits.isDirty, edits.hasPending, edits.hasStates]).toEqual([false, false, false]);
  expect(edits.editState("rows", [1])).toBe(true);
  expect(edits.hasStates).toBe(true);
  expect(edits.revertState("rows")).toBe(true);
  expect(edits.hasStates).toBe(false);
});

test("a stored draft waits until the form shows its fields and states", () => {
  const edits = new UnsavedEdits(stored);
  expect([edits.isDirty, edits.hasPending]).toEqual([true, true]);
  expect(edits.restoreState("rows")).toEqual({ value: [1, 2] });
  expect(edits.restoreState("rows"), "it is given back once").toBeNull();
  edits.restoreField("shipping");
  expect([...edits.pendingFields.keys()]).toEqual(["discount"]);
  edits.editField("discount");
  expect(edits.hasPending, "what is typed replaces what was stored").toBe(false);
});

test("a state with an equal value is no edit", () => {
  const edits = new UnsavedEdits(stored);
  edits.restoreState("rows");
  expect(edits.editState("rows", [1, 2])).toBe(false);
  expect(edits.editState("rows", [1, 2, 3])).toBe(true);
});

test("a save settles what was edited before it was sent, and nothing else", () => {
  const edits = new UnsavedEdits(null);
  edits.isDirty = true;
  edits.editField("shipping");
  edits.editState("rows", [1]);
  edits.editState("picture", "a.webp");
  edits.sending();
  edits.editState("rows", [1, 2]);
  expect(edits.saved()).toBe(true);
  expect(edits.isDirty).toBe(true);
  expect([edits.isLeftBySave("rows"), edits.isLeftBySave("picture")]).toEqual([true, false]);
  expect([edits.revertState("rows"), edits.revertState("picture")]).toEqual([true, false]);

  edits.sending();
  expect(edits.saved()).toBe(false);
  expect([edits.isDirty, edits.isLeftBySave("rows")]).toEqual([false, false]);
});

test("what is edited after a refused save belongs to the next one", () => {
  const edits = new UnsavedEdits(null);
  edits.isDirty = true;
  edits.sending();
  edits.notSaved();
  edits.editField("shipping");
  expect(edits.saved()).toBe(false);
});

test("a save that returns after the changes were discarded leaves nothing to keep", () => {
  const edits = new UnsavedEdits(null);
  edits.isDirty = true;
  edits.sending();
  edits.editField("shipping");
  edits.isDiscarded = true;
  edits.forget();
  edits.saved();
  expect(edits.isDirty).toBe(false);
});
