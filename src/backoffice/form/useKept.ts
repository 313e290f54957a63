import { createContext, useContext, useEffect, useEffectEvent, useRef } from "react";

/** What a form provides to state kept outside its fields. */
export interface FormStates {
  /** Number of times the form was saved. */
  saves: number;
  /** Number of times it was sent. */
  sends: number;
  /** Whether the last save left a state unsaved, because it was edited in the meantime. */
  isLeftBySave(name: string): boolean;
  /** Restores the value kept under a name, if any. @returns a function to call when the state is removed */
  join(name: string, first: unknown, restore: Restore): () => void;
  /** Keeps a value, or forgets it once it is unchanged. */
  note(name: string, value: unknown, isChanged: boolean): void;
}

type Restore = (value: unknown, isChanged: boolean) => void;

export const FormStatesContext = createContext<FormStates | null>(null);

/**
 * Keeps state outside the fields of the surrounding form, such as added rows or a chosen file, until it is saved or discarded.
 * @param value serialisable as JSON
 * @param restore called with a kept value, or with the first value when changes are discarded
 * @param isChanged whether there is something to save; by default, whether it differs from when the form was opened
 */
export function useKept<T>(
  name: string,
  value: T,
  restore: (value: T, isChanged: boolean) => void,
  isChanged?: boolean,
) {
  const form = useContext(FormStatesContext);
  const onRestore = useEffectEvent(restore);
  const clean = useRef({ value, saves: form?.saves ?? 0 });
  const saves = form?.saves ?? 0;
  const sends = form?.sends ?? 0;
  const opened = useRef(saves);
  const sent = useRef(value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: joins once, with what the form was opened with
  useEffect(() => form?.join(name, clean.current.value, (kept, is) => onRestore(kept as T, is)), [name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value of the moment at which it is sent
  useEffect(() => {
    sent.current = value;
  }, [sends]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's functions are the same throughout
  useEffect(() => {
    if (clean.current.saves !== saves)
      clean.current = { value: form?.isLeftBySave(name) ? sent.current : value, saves };
    const isSaved = saves !== opened.current && JSON.stringify(value) === JSON.stringify(clean.current.value);
    form?.note(name, value, !isSaved && (isChanged ?? value !== clean.current.value));
  }, [name, value, isChanged, saves]);
}

/** The same for state held above the form. */
export function Kept<T>(props: {
  name: string;
  value: T;
  restore(value: T, isChanged: boolean): void;
  isChanged?: boolean;
}) {
  useKept(props.name, props.value, props.restore, props.isChanged);
  return null;
}
