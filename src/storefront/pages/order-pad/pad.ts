import { text } from "../../../language/text.ts";
import { type AdderPorts, addEntries } from "./add-entries.ts";
import { isBlank, withLines } from "./entries.ts";
import { createPadStore } from "./pad-state.ts";
import type { Written } from "./read-cells.ts";
import { createReader, type ReaderPorts } from "./read-entries.ts";

interface Ports extends ReaderPorts, AdderPorts {
  /** Stores the input until it is in the cart. @returns the stored text, merged with changes from other tabs */
  keep(draft: string): string;
}

/** More rows than this would slow down browsers. */
const mostRows = 2000;

export type Pad = ReturnType<typeof createPad>;

/** The order pad: the typed rows, and how the server interpreted them. Input is changed only once it is understood. */
export function createPad(ports: Ports, draft: string) {
  const pad = createPadStore(draft, ports.keep);
  const read = createReader(pad, ports);
  const filledRows = () => pad.current().entries.filter((entry) => !isBlank(entry));
  return {
    subscribe: pad.subscribe,
    current: pad.current,
    read: () => void read(),
    adopt: pad.adopt,
    addAll: () => addEntries(pad, read, ports),
    /** @param id the row that is being typed; null once it is left */
    enter(id: number | null) {
      if (pad.current().entered !== id) pad.change({ entered: id });
    },
    type(id: number, next: Partial<Written>) {
      const before = pad.current().entries.find((entry) => entry.id === id);
      const isOther = next.reference !== undefined && next.reference !== before?.reference;
      pad.changeEntry(id, isOther ? { ...next, read: null, merged: false } : next);
    },
    /** Replaces a row with lines if it is blank, otherwise inserts them below it. @param id null for the first blank row */
    insert(id: number | null, lines: Written[]) {
      if (filledRows().length + lines.length > mostRows) {
        pad.change({ problem: tooManyText() });
        return;
      }
      pad.change({ entries: withLines(pad.current().entries, id, lines), outcome: null });
      void read();
    },
    correct(id: number, reference: string) {
      pad.changeEntry(id, { reference, read: null });
      void read();
    },
    remove(id: number) {
      pad.change({ entries: pad.current().entries.filter((entry) => entry.id !== id) });
    },
    /** @returns a function that restores everything */
    clear(): () => void {
      const before = pad.current().entries;
      pad.change({ entries: [], outcome: null, problem: null });
      return () => pad.change({ entries: [...before, ...filledRows()] });
    },
  };
}

const tooManyText = () =>
  text("The order pad holds at most {count} lines. Split your list and add it in parts.", {
    count: mostRows.toLocaleString("en-IN"),
  });
