import { text } from "../../../language/text.ts";
import { type AdderPorts, addEntries } from "./add-entries.ts";
import { isBlank, withLines } from "./entries.ts";
import { createPadStore } from "./pad-state.ts";
import type { Written } from "./read-cells.ts";
import { createReader, type ReaderPorts } from "./read-entries.ts";

interface Ports extends ReaderPorts, AdderPorts {
  /** Keeps what was typed until it is in the cart. @returns what is kept, with what other tabs have made of it */
  keep(draft: string): string;
}

/** Rows that a browser still shows and changes at once. */
const mostRows = 2000;

export type Pad = ReturnType<typeof createPad>;

/**
 * The order pad: what was typed in its rows, and what the server made of it. Nothing that was typed is changed unless it is
 * understood.
 */
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
    type(id: number, next: Partial<Written>) {
      const before = pad.current().entries.find((entry) => entry.id === id);
      const isOther = next.reference !== undefined && next.reference !== before?.reference;
      pad.changeEntry(id, isOther ? { ...next, read: null, merged: false } : next);
    },
    /** Puts lines in place of a row if it is blank, otherwise below it. @param id null for the first blank row */
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
    /** @returns what puts everything back */
    clear(): () => void {
      const before = pad.current().entries;
      pad.change({ entries: [], outcome: null, problem: null });
      return () => pad.change({ entries: [...before, ...filledRows()] });
    },
  };
}

const tooManyText = () =>
  text("The order pad holds at most {count} lines. Divide your list and add it in parts.", {
    count: mostRows.toLocaleString("en-IN"),
  });
