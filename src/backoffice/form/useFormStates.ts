import { useReducer, useRef, useState } from "react";
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
export function useFormStates(edits: UnsavedEdits, options: FormStatesOptions) {
  const [saves, countSave] = useReducer(increment, 0);
  const [sends, countSend] = useReducer(increment, 0);
  const members = useRef(new Map<string, Member>());
  /** Restored states, whose next rendering is not an edit. */
  const givenBack = useRef(new Set<string>());
  const latest = useRef(options);
  latest.current = options;

  const [functions] = useState<Pick<FormStates, "join" | "note" | "isLeftBySave">>(() => ({
    join(name, first, restore) {
      members.current.set(name, { first, restore });
      const stored = edits.restoreState(name);
      if (stored) {
        givenBack.current.add(name);
        latest.current.onRestored();
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
        if (edits.revertState(name)) latest.current.onReverted();
      } else if (edits.editState(name, value)) latest.current.onEdited();
    },
    isLeftBySave: (name) => edits.isLeftBySave(name),
  }));

  return {
    states: { ...functions, saves, sends },
    countSave,
    countSend,
    /** Resets every state to the value with which the form was opened. */
    restoreFirst() {
      for (const { first, restore } of members.current.values()) restore(first, false);
    },
  };
}

const increment = (count: number) => count + 1;
