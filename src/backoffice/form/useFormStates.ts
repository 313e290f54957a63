import { useReducer, useRef } from "react";
import type { UnsavedEdits } from "./unsaved-edits.ts";
import type { FormStates } from "./useKept.ts";

interface FormStatesOptions {
  onRestored(): void;
  onEdited(): void;
  /** A state has its first value again. */
  onReverted(): void;
}

interface Member {
  first: unknown;
  restore(value: unknown, isChanged: boolean): void;
}

/**
 * What a form provides to `useKept`: its states are recorded among the edits, and those of a stored draft are restored as they register.
 */
export function useFormStates(edits: UnsavedEdits, { onRestored, onEdited, onReverted }: FormStatesOptions) {
  const [saves, countSave] = useReducer(increment, 0);
  const [sends, countSend] = useReducer(increment, 0);
  const members = useRef(new Map<string, Member>());
  /** Restored states, whose next rendering is not an edit. */
  const givenBack = useRef(new Set<string>());

  const states: FormStates = {
    saves,
    sends,
    join(name, first, restore) {
      members.current.set(name, { first, restore });
      const stored = edits.restoreState(name);
      if (stored && JSON.stringify(stored.value) === JSON.stringify(first)) {
        // A colleague, or the same form in another tab, has saved the same in the meantime.
        edits.revertState(name);
      } else if (stored) {
        givenBack.current.add(name);
        onRestored();
        restore(stored.value, true);
      }
      return () => members.current.delete(name);
    },
    note(name, value, isChanged) {
      if (givenBack.current.has(name)) {
        if (!isChanged) return;
        givenBack.current.delete(name);
        // Its rows, for instance, have other keys than when they were stored.
        edits.editState(name, value);
        return;
      }
      if (!isChanged) {
        if (edits.revertState(name)) onReverted();
      } else if (edits.editState(name, value)) onEdited();
    },
    isLeftBySave: (name) => edits.isLeftBySave(name),
  };

  return {
    states,
    countSave,
    countSend,
    /** Resets every state to the value with which the form was opened. */
    restoreFirst() {
      for (const { first, restore } of members.current.values()) restore(first, false);
    },
  };
}

const increment = (count: number) => count + 1;
