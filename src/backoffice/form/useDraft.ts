import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { toast } from "../../ui/toast.ts";
import { useSession } from "../session.ts";
import { type Draft, type DraftKey, findDraft, forgetDraft, keepDraft } from "./drafts.ts";
import { enterValue, type Values, type Version } from "./edited-record.ts";
import { canTake, fieldValue, keepableNames } from "./keepable.ts";
import type { FormStates } from "./useKept.ts";

interface DraftOptions {
  /** Unique among the forms of the back office. */
  form: string;
  ref: RefObject<HTMLFormElement | null>;
  /** Called for every change, restored ones included. */
  onTouched(): void;
  /** Called when state outside the fields changes. */
  onStateChanged(): void;
}

/** What a draft says about the record that its form was filled from. */
export interface DraftBase {
  version: Version;
  before: Values | null;
}

/**
 * Keeps what is typed into a form in the browser, for the signed-in user, until it is saved or discarded; and enters it again
 * when the form is next opened.
 */
export function useDraft({ form, ref, onTouched, onStateChanged }: DraftOptions, base: () => DraftBase) {
  const memberId = useSession().member?.id;
  const { pathname, search } = useLocation();
  const [key] = useState<DraftKey | null>(() => (memberId === undefined ? null : { memberId, form }));
  const [stored] = useState<Draft | null>(() => key && findDraft(key));
  const [restored, setRestored] = useState<Draft | null>(stored);
  const [saves, setSaves] = useState(0);
  const [sends, setSends] = useState(0);
  const [turn, setTurn] = useState(0);
  const [ready, setReady] = useState(false);
  const typed = useRef(new Set<string>());
  const states = useRef(new Map<string, unknown>());
  const members = useRef(new Map<string, { first: unknown; restore(value: unknown, isChanged: boolean): void }>());
  /** Of the stored draft: what its form has no place for yet, such as a field that appears later. */
  const [waiting] = useState(() => ({
    fields: new Map(Object.entries(stored?.fields ?? {})),
    states: new Map(Object.entries(stored?.states ?? {})),
    /** States given back, whose next rendering is not a change. */
    rendered: new Set<string>(),
  }));
  const isRestoring = useRef(false);
  /** Fields and states edited while a save is under way, which its reply does not settle; null while nothing is sent. */
  const later = useRef<Set<string> | null>(null);
  const editedLater = useRef<ReadonlySet<string>>(new Set());
  const isDirty = useRef(stored !== null);
  /** Once discarded, nothing is kept: the form closes or is rendered again. */
  const isDiscarded = useRef(false);
  const refresh = useRef({ onTouched, onStateChanged, base, forget });
  refresh.current = { onTouched, onStateChanged, base, forget };

  function touch() {
    if (isDiscarded.current) return;
    isDirty.current = true;
    refresh.current.onTouched();
    if (!isRestoring.current) setTurn((before) => before + 1);
  }

  // After the change has been rendered, when choices that reset themselves are empty again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change
  useEffect(() => {
    if (turn === 0 || !isDirty.current || !key || !ref.current) return;
    const names = keepableNames(ref.current, states.current.size > 0 ? null : typed.current);
    const draft: Draft = {
      at: new Date().toISOString(),
      title: document.querySelector("#content h1")?.textContent ?? "",
      to: pathname + search,
      ...refresh.current.base(),
      fields: { ...Object.fromEntries(waiting.fields), ...readValues(ref.current, names) },
      states: Object.fromEntries([...waiting.states, ...states.current]),
    };
    if (Object.keys(draft.fields).length + Object.keys(draft.states).length > 0) keepDraft(key, draft);
    else forgetDraft(key);
  }, [turn]);

  // States were restored by their own effects; their fields exist after the next rendering.
  useEffect(() => setReady(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is the same object throughout
  useEffect(() => {
    const element = ref.current;
    if (!ready || !element || waiting.fields.size === 0) return;
    let isOver = false;
    let isDifferent = states.current.size > 0;
    async function enter(target: HTMLFormElement) {
      let hasEntered = false;
      for (const [name, value] of [...waiting.fields]) {
        if (isOver || !canTake(target, name, value)) continue;
        hasEntered = true;
        waiting.fields.delete(name);
        typed.current.add(name);
        if (fieldValue(target, name) === value) continue;
        isDifferent = true;
        isRestoring.current = true;
        enterValue(target, name, value);
        isRestoring.current = false;
        // Each is rendered before the next, so that fields with state of their own see the one before.
        await null;
      }
      // The reply to a save can be lost: what is stored already needs no saving.
      if (isDirty.current && !isDifferent && waiting.fields.size + waiting.states.size === 0) refresh.current.forget();
      else if (hasEntered && !isOver) refresh.current.onTouched();
      if (waiting.fields.size === 0) observer.disconnect();
    }
    const observer = new MutationObserver(() => void enter(element));
    observer.observe(element, { childList: true, subtree: true });
    void enter(element);
    return () => {
      isOver = true;
      observer.disconnect();
    };
  }, [ready, ref]);

  useEffect(
    () => () => {
      if (isDirty.current && key && findDraft(key)) toast.success("Unsaved changes are kept in this browser.");
    },
    [key],
  );

  const [formStates] = useState<Omit<FormStates, "saves" | "sends">>(() => ({
    join(name, first, restore) {
      members.current.set(name, { first, restore });
      if (waiting.states.has(name)) {
        const value = waiting.states.get(name);
        waiting.states.delete(name);
        waiting.rendered.add(name);
        states.current.set(name, value);
        refresh.current.onTouched();
        restore(value, true);
      }
      return () => members.current.delete(name);
    },
    note(name, value, isChanged) {
      if (waiting.rendered.has(name)) {
        if (!isChanged) return;
        waiting.rendered.delete(name);
      }
      if (isChanged) {
        later.current?.add(name);
        if (JSON.stringify(states.current.get(name)) === JSON.stringify(value)) return;
        states.current.set(name, value);
        refresh.current.onStateChanged();
        touch();
      } else if (states.current.delete(name)) setTurn((before) => before + 1);
    },
    isEditedLater: (name) => editedLater.current.has(name),
  }));

  function forget() {
    isDirty.current = false;
    typed.current.clear();
    states.current.clear();
    waiting.fields.clear();
    waiting.states.clear();
    if (key) forgetDraft(key);
    setRestored(null);
  }

  return {
    /** What was entered again, until it is saved or discarded. */
    restored,
    states: { ...formStates, saves, sends },
    isDirty: () => isDirty.current,
    /** Keeps what is unsaved again, over another version of its record. */
    keepAgain: () => isDirty.current && setTurn((before) => before + 1),
    typedInto(target: EventTarget) {
      const name = target instanceof Element ? target.getAttribute("name") : null;
      if (name) {
        typed.current.add(name);
        later.current?.add(name);
        if (!isRestoring.current) waiting.fields.delete(name);
      }
      touch();
    },
    /** A save begins: what is edited from now on is not part of it. */
    sending() {
      later.current = new Set();
      setSends((before) => before + 1);
    },
    notSaved() {
      later.current = null;
    },
    /** @returns whether something was edited since it was sent, which stays unsaved */
    saved(): boolean {
      const names = later.current ?? new Set<string>();
      later.current = null;
      editedLater.current = names;
      setSaves((before) => before + 1);
      if (names.size === 0) {
        forget();
        return false;
      }
      typed.current = new Set([...typed.current].filter((name) => names.has(name)));
      for (const name of states.current.keys()) if (!names.has(name)) states.current.delete(name);
      waiting.fields.clear();
      waiting.states.clear();
      setRestored(null);
      setTurn((before) => before + 1);
      return true;
    },
    discard() {
      isDiscarded.current = true;
      for (const { first, restore } of members.current.values()) restore(first, false);
      forget();
    },
  };
}

function readValues(form: HTMLFormElement, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, fieldValue(form, name) ?? ""]));
}
