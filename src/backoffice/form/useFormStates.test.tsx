import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { Draft } from "./drafts.ts";
import { UnsavedEdits } from "./unsaved-edits.ts";
import { useFormStates } from "./useFormStates.ts";
import type { FormStates } from "./useKept.ts";

/** The states of a form that is opened with a stored draft. */
function openForm(states: Draft["states"]) {
  const edits = new UnsavedEdits({
    ...{ at: "2026-12-01T00:00:00.000Z", title: "Settings", to: "/settings", version: null, before: null },
    ...{ fields: {}, states },
  });
  const told = { onRestored: vi.fn(), onEdited: vi.fn(), onReverted: vi.fn() };
  let opened: FormStates | undefined;
  function Form() {
    opened = useFormStates(edits, told).states;
    return null;
  }
  renderToStaticMarkup(<Form />);
  if (!opened) throw new Error("The form was not rendered.");
  return { edits, told, states: opened };
}

test("rendering a restored state is not an edit, the next change is", () => {
  const { states, told, edits } = openForm({ logo: "new.png" });
  const restore = vi.fn();
  states.join("logo", "old.png", restore);
  states.note("logo", "old.png", false);
  expect(restore).toHaveBeenCalledWith("new.png", true);
  expect(told.onRestored).toHaveBeenCalledOnce();
  states.note("logo", "new.png", true);
  expect(told.onEdited).not.toHaveBeenCalled();
  states.note("logo", "newer.png", true);
  expect(told.onEdited).toHaveBeenCalledOnce();
  expect(edits.hasStates).toBe(true);
});

test("a state that a colleague has since set to the restored value starts a new edit", () => {
  const { states, told, edits } = openForm({ logo: "new.png" });
  states.join("logo", "new.png", () => {});
  states.note("logo", "new.png", false);
  expect(edits.hasStates).toBe(false);
  states.note("logo", "newer.png", true);
  expect(told.onEdited).toHaveBeenCalledOnce();
});
