import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { enterValue } from "./edited-record.ts";
import { canTake, fieldValue } from "./keepable.ts";
import type { UnsavedEdits } from "./unsaved-edits.ts";

interface RestoredFieldsOptions {
  ref: RefObject<HTMLFormElement | null>;
  edits: UnsavedEdits;
  onRestored(): void;
  /** Called if the form already shows everything stored, as after a save whose reply was lost. */
  onNothingToRestore(): void;
}

/**
 * Restores the fields of a stored draft, each as soon as the form shows it.
 * @returns whether a field is being restored right now
 */
export function useRestoredFields({ ref, edits, ...options }: RestoredFieldsOptions) {
  const [isReady, setReady] = useState(false);
  const isRestoring = useRef(false);
  const onRestored = useEffectEvent(options.onRestored);
  const onNothingToRestore = useEffectEvent(options.onNothingToRestore);

  // States are restored by their own effects; the fields they bring exist after the next rendering.
  useEffect(() => setReady(true), []);

  useEffect(() => {
    const form = ref.current;
    if (!isReady || !form || !edits.isRestored) return;
    let isOver = false;
    let isDifferent = edits.hasStates;

    async function enterPending(form: HTMLFormElement) {
      let hasEntered = false;
      for (const [name, value] of [...edits.pendingFields]) {
        if (isOver || !canTake(form, name, value)) continue;
        hasEntered = true;
        edits.restoreField(name);
        if (fieldValue(form, name) === value) continue;
        isDifferent = true;
        isRestoring.current = true;
        enterValue(form, name, value);
        isRestoring.current = false;
        // Each field is rendered before the next, so that fields with state of their own see the previous one.
        await null;
      }
      if (edits.isDirty && !isDifferent && !edits.hasPending) onNothingToRestore();
      else if (hasEntered && !isOver) onRestored();
      if (edits.pendingFields.size === 0) observer.disconnect();
    }

    const observer = new MutationObserver(() => void enterPending(form));
    observer.observe(form, { childList: true, subtree: true });
    void enterPending(form);
    return () => {
      isOver = true;
      observer.disconnect();
    };
  }, [isReady, ref, edits]);

  return () => isRestoring.current;
}
