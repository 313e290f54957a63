import type { NotAdded } from "../../parts/cart/not-added.ts";
import { type Entry, fromDraft, toDraft, toEntry, withBlanks, withDraft } from "./entries.ts";

/** The result of the last "Add". */
export interface Outcome {
  lines: number;
  missing: NotAdded[];
}

export interface PadState {
  entries: Entry[];
  busy: "reading" | "adding" | null;
  problem: string | null;
  outcome: Outcome | null;
  /** The row that is being typed. It becomes part of an earlier row with the same variant only once it is left. */
  entered: number | null;
}

export type PadStore = ReturnType<typeof createPadStore>;

/**
 * The state of a pad, for the page to subscribe to.
 * @param keep stores the rows as text whenever they change, and returns the stored text
 */
export function createPadStore(draft: string, keep: (draft: string) => string) {
  let state: PadState = {
    entries: withBlanks(fromDraft(draft).map(toEntry)),
    busy: null,
    problem: null,
    outcome: null,
    entered: null,
  };
  const listeners = new Set<() => void>();

  function change(next: Partial<PadState>) {
    show(next.entries ? { ...next, entries: kept(next.entries) } : next);
  }

  function kept(entries: Entry[]): Entry[] {
    const draft = toDraft(entries);
    const stored = keep(draft);
    return stored === draft ? entries : withDraft(entries, stored);
  }

  function show(next: Partial<PadState>) {
    const entries = next.entries ? withBlanks(next.entries) : state.entries;
    state = { ...state, ...next, entries };
    for (const listener of listeners) listener();
  }

  return {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    /** Shows rows stored by other tabs, in addition to those that could not be stored here. */
    adopt() {
      change({ entries: state.entries });
    },
    changeEntry(id: number, next: Partial<Entry>) {
      change({ entries: state.entries.map((entry) => (entry.id === id ? { ...entry, ...next } : entry)) });
    },
  };
}
