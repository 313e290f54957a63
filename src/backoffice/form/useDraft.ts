import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { useLocation } from "react-router";
import { toast } from "../../ui/toast.ts";
import { useSession } from "../session.ts";
import { type DraftKey, findDraft, forgetDraft, keepDraft } from "./drafts.ts";
import type { Values, Version } from "./edited-record.ts";
import { countEdit, countEdits, emptyShown, show } from "./reopened.ts";
import { UnsavedEdits } from "./unsaved-edits.ts";
import { useFormStates } from "./useFormStates.ts";
import { useRestoredFields } from "./useRestoredFields.ts";

interface DraftOptions {
  /** Unique among the forms of the back office. */
  form: string;
  ref: RefObject<HTMLFormElement | null>;
  /** Called on every change, including restored ones. */
  onTouched(): void;
  /** Called when state outside the fields changes. */
  onStateChanged(): void;
  /** Called once the restored input has been saved by the form that was left while it was being sent. */
  onEmptied(): void;
}

/** The part of a draft about the record that its form was filled from. */
export interface DraftBase {
  version: Version;
  before: Values | null;
}

/**
 * Keeps a form's input in the browser, for the signed-in user, until it is saved or discarded, and restores it when the form is next
 * opened.
 */
export function useDraft(options: DraftOptions, base: () => DraftBase) {
  const { form, ref, onTouched, onStateChanged, onEmptied } = options;
  const memberId = useSession().member?.id;
  const [key] = useState<DraftKey | null>(() => (memberId === undefined ? null : { memberId, form }));
  const [stored] = useState(() => key && findDraft(key));
  const [restored, setRestored] = useState(stored);
  const [edits] = useState(() => new UnsavedEdits(stored));

  const store = useStoring(key, ref, edits, base);
  const isRestoring = useRestoredFields({ ref, edits, onRestored: onTouched, onNothingToRestore: forget });
  useLeavingNotice(key, edits);
  const reopened = useReopened(key, () => {
    discard();
    onEmptied();
  });
  const { states, countSave, countSend, restoreFirst } = useFormStates(edits, {
    onRestored: onTouched,
    onEdited() {
      if (key) countEdit(key);
      onStateChanged();
      touch();
    },
    onReverted: store,
  });

  function touch() {
    if (edits.isDiscarded) return;
    edits.isDirty = true;
    onTouched();
    if (!isRestoring()) store();
  }

  function forget() {
    edits.forget();
    if (key) forgetDraft(key);
    setRestored(null);
  }

  function discard() {
    edits.isDiscarded = true;
    restoreFirst();
    forget();
  }

  return {
    /** The restored draft, until it is saved or discarded. */
    restored,
    states,
    isDirty: () => edits.isDirty,
    /** Stores unsaved edits again, based on another version of the record. */
    keepAgain: () => edits.isDirty && store(),
    typedInto(target: EventTarget) {
      const name = target instanceof Element ? target.getAttribute("name") : null;
      if (name) edits.editField(name);
      if (name && key && !isRestoring()) countEdit(key);
      touch();
    },
    /** A save begins; later edits are not part of it. */
    sending() {
      edits.sending();
      reopened.sending();
      countSend();
    },
    notSaved: () => edits.notSaved(),
    /** @returns whether anything was edited since sending, and so is still unsaved */
    saved(): boolean {
      const isEdited = edits.saved();
      countSave();
      if (isEdited) {
        setRestored(null);
        store();
      } else if (reopened.isLeft()) reopened.saved();
      else forget();
      return isEdited;
    },
    discard,
  };
}

/** What a form that is left while it is being sent does to the one that shows its input when its screen is opened again. */
function useReopened(key: DraftKey | null, empty: () => void) {
  const isLeft = useRef(false);
  const sentAfter = useRef(0);
  const onEmptied = useEffectEvent(empty);
  useEffect(() => {
    isLeft.current = false;
    const hide = key ? show(key, () => onEmptied()) : () => {};
    return () => {
      isLeft.current = true;
      hide();
    };
  }, [key]);
  return {
    isLeft: () => isLeft.current,
    sending() {
      if (key) sentAfter.current = countEdits(key);
    },
    /** Input of a later visit is not part of the save, so it stays. */
    saved() {
      if (!key || countEdits(key) !== sentAfter.current) return;
      forgetDraft(key);
      emptyShown(key);
    },
  };
}

/** @returns a function that stores the form's edits, or removes them from storage once there are none */
function useStoring(
  key: DraftKey | null,
  ref: RefObject<HTMLFormElement | null>,
  edits: UnsavedEdits,
  base: () => DraftBase,
) {
  const { pathname, search } = useLocation();
  const [requests, store] = useReducer((count: number) => count + 1, 0);
  // Runs after the change has been rendered, when choices that reset themselves are empty again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    if (requests === 0 || !edits.isDirty || !key || !ref.current) return;
    const { fields, states } = edits.values(ref.current);
    if (Object.keys(fields).length + Object.keys(states).length === 0) forgetDraft(key);
    else {
      const title = document.querySelector("#content h1")?.textContent ?? "";
      keepDraft(key, { at: new Date().toISOString(), title, to: pathname + search, ...base(), fields, states });
    }
  }, [requests]);
  return store;
}

/** Tells users who leave a form with unsaved changes that these are kept. */
function useLeavingNotice(key: DraftKey | null, edits: UnsavedEdits) {
  useEffect(
    () => () => {
      if (edits.isDirty && key && findDraft(key)) toast.success("Unsaved changes are kept in this browser.");
    },
    [key, edits],
  );
}
