import type { PadLine, StoredLine } from "../../../contract/cart.ts";
import { text } from "../../../language/text.ts";
import { type NotAdded, notAdded } from "../../parts/not-added.ts";
import {
  type Entry,
  entryStanding,
  fromDraft,
  isBlank,
  oneLine,
  parseQuantity,
  toDraft,
  withoutDuplicates,
} from "./entries.ts";
import type { Written } from "./read-cells.ts";

/** What the last "Add" has done. */
export interface Outcome {
  lines: number;
  missing: NotAdded[];
}

export interface PadState {
  entries: Entry[];
  busy: "reading" | "adding" | null;
  problem: string | null;
  outcome: Outcome | null;
}

interface Ports {
  /** Reads lines of text. */
  read(text: string): Promise<PadLine[]>;
  add(lines: { sub_product_id: number; quantity: number }[]): Promise<StoredLine[]>;
  /** Keeps what was typed until it is in the cart. */
  keep(draft: string): void;
  /** A message for a failure; throws what is not one of the server's. */
  explain(error: unknown): string;
}

/** As many as the server takes at a time. */
const mostLines = 500;
const mostCharacters = 20_000;
/** Rows that a browser still shows and changes at once. */
const mostRows = 2000;
/** Rows to begin with. */
const fewest = 8;

/** The rows of the order pad: what was typed, and what the server made of it. Nothing that was typed is changed unless it is understood. */
export function createPad(ports: Ports, draft: string) {
  let lastId = 0;
  let state: PadState = {
    entries: withBlanks(fromDraft(draft).map(toEntry)),
    busy: null,
    problem: null,
    outcome: null,
  };
  let reading: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();

  function toEntry(written: Written): Entry {
    lastId += 1;
    return { ...written, id: lastId, read: null, merged: false };
  }

  /** There is always a row to type into. */
  function withBlanks(entries: Entry[]): Entry[] {
    const last = entries.at(-1);
    const missing = Math.max(fewest - entries.length, last && isBlank(last) ? 0 : 1);
    const blanks = Array.from({ length: missing }, () => toEntry({ reference: "", quantity: "" }));
    return missing === 0 ? entries : [...entries, ...blanks];
  }

  function change(next: Partial<PadState>) {
    const entries = next.entries ? withBlanks(next.entries) : state.entries;
    state = { ...state, ...next, entries };
    if (next.entries) ports.keep(toDraft(entries));
    for (const listener of listeners) listener();
  }

  function update(id: number, next: Partial<Entry>) {
    change({ entries: state.entries.map((entry) => (entry.id === id ? { ...entry, ...next } : entry)) });
  }

  /** Asks the server about the rows it has not read yet, one request at a time. */
  function read(): Promise<void> {
    reading = reading.then(readDue);
    return reading;
  }

  async function readDue(): Promise<void> {
    const isDue = (entry: Entry) => entry.read === null && oneLine(entry.reference) !== "";
    if (state.entries.some((entry) => isDue(entry) && !isReadable(entry)))
      change({
        entries: state.entries.flatMap((each) => (isDue(each) && !isReadable(each) ? applied(each, []) : [each])),
      });
    const unread = state.entries.filter(isDue);
    const due = fitting(unread);
    if (due.length === 0) return;
    if (state.busy === null) change({ busy: "reading" });
    let covered: Entry[] = [];
    try {
      const lines = await ports.read(due.map(sentText).join("\n"));
      covered = answered(due, lines);
      const answers = new Map(
        covered.map((entry, index) => [entry.id, { entry, lines: lines.filter(({ line }) => line === index + 1) }]),
      );
      const entries = state.entries.flatMap((now) => {
        const answer = answers.get(now.id);
        // It has been changed since.
        return answer && answer.entry.reference === now.reference ? applied(now, answer.lines) : [now];
      });
      change({ entries: withoutDuplicates(entries), problem: null });
    } catch (error) {
      change({ problem: ports.explain(error) });
    } finally {
      if (state.busy === "reading") change({ busy: null });
    }
    if (covered.length < unread.length && state.problem === null) await readDue();
  }

  /** A line may name several variants; then each gets a row. */
  function applied(entry: Entry, lines: PadLine[]): Entry[] {
    if (lines.length === 0) return [{ ...entry, read: { reference: "", variant: null, suggestions: [] } }];
    const isOne = lines.length === 1;
    return lines.map((line, index) => {
      const base = index === 0 ? entry : toEntry(entry);
      const given = line.quantity_given ? String(line.quantity) : "";
      return {
        ...base,
        read: line,
        reference: line.variant?.ref_no ?? (isOne ? entry.reference : line.text),
        // What is in the field of the quantity counts before what is in the text.
        quantity:
          isOne && entry.quantity.trim() !== "" ? entry.quantity : line.variant ? given : isOne ? entry.quantity : "",
      };
    });
  }

  /**
   * Adds what is ready. What is not, stays.
   * @returns whether anything was added and nothing is left
   */
  async function addAll(): Promise<boolean> {
    if (state.busy === "adding") return false;
    change({ busy: "adding", problem: null, outcome: null });
    try {
      await read();
      if (state.problem !== null) return false;
      const ready = state.entries.filter((entry) => entryStanding(entry).state === "ready").slice(0, mostLines);
      if (ready.length === 0) return false;
      const wanted = ready.map((entry) => ({
        sub_product_id: entry.read?.variant?.sub_product_id ?? 0,
        quantity: parseQuantity(entry) ?? 1,
      }));
      const results = await ports.add(wanted);
      const done = new Map(results.map((result) => [result.sub_product_id, result]));
      const readyIds = new Set(ready.map(({ id }) => id));
      const entries = state.entries.flatMap((entry) => (readyIds.has(entry.id) ? left(entry, done) : [entry]));
      const lines = results.filter(({ added }) => added > 0).length;
      change({ entries, outcome: { lines, missing: notAdded(results, () => "") } });
      await read();
      return lines > 0 && state.entries.every(isBlank);
    } catch (error) {
      change({ problem: ports.explain(error) });
      return false;
    } finally {
      change({ busy: null });
    }
  }

  /** Nothing of a row that was added; otherwise what is still wanted. */
  function left(entry: Entry, done: Map<number, StoredLine>): Entry[] {
    const result = done.get(entry.read?.variant?.sub_product_id ?? 0);
    if (!result || result.added >= result.requested) return [];
    return [{ ...entry, quantity: String(result.requested - result.added), read: null }];
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => state,
    read: () => void read(),
    addAll,
    type(id: number, next: Partial<Written>) {
      const before = state.entries.find((entry) => entry.id === id);
      const isOther = next.reference !== undefined && next.reference !== before?.reference;
      update(id, isOther ? { ...next, read: null, merged: false } : next);
    },
    /** Puts lines in place of this row if it is blank, otherwise below it. */
    insert(id: number | null, lines: Written[]) {
      if (state.entries.filter((entry) => !isBlank(entry)).length + lines.length > mostRows) {
        change({ problem: tooManyText() });
        return;
      }
      const at = state.entries.findIndex((entry) => (id === null ? isBlank(entry) : entry.id === id));
      const place = state.entries[at];
      const isFree = place !== undefined && isBlank(place);
      const from = isFree ? at : at + 1;
      const rest = state.entries.slice(isFree ? at + 1 : from);
      // Blank rows in between would only part what belongs together.
      const entries = [
        ...state.entries.slice(0, from),
        ...lines.map(toEntry),
        ...rest.filter((entry) => !isBlank(entry)),
      ];
      change({ entries, outcome: null });
      void read();
    },
    correct(id: number, reference: string) {
      update(id, { reference, read: null });
      void read();
    },
    remove(id: number) {
      change({ entries: state.entries.filter((entry) => entry.id !== id) });
    },
    /** @returns what puts everything back */
    clear(): () => void {
      const before = state.entries;
      change({ entries: [], outcome: null, problem: null });
      return () => change({ entries: [...before, ...state.entries.filter((entry) => !isBlank(entry))] });
    },
  };
}

const tooManyText = () =>
  text("The order pad holds at most {count} lines. Divide your list and add it in parts.", {
    count: mostRows.toLocaleString("en-IN"),
  });

/** The server takes no control characters, and would count lines that consist of nothing else differently. */
const sentText = ({ reference }: Written) =>
  oneLine(reference.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, " "));

function isReadable(entry: Written): boolean {
  const sent = sentText(entry);
  return sent.length <= mostCharacters && /[\p{L}\p{N}]/u.test(sent);
}

/** As many as one request takes. */
function fitting(entries: Entry[]): Entry[] {
  let characters = 0;
  return entries.slice(0, mostLines).filter((entry) => {
    characters += sentText(entry).length + 1;
    return characters <= mostCharacters + 1;
  });
}

/** Those that the answer covers: of rows that name several variants the server may have left out the last. */
function answered(due: Entry[], lines: PadLine[]): Entry[] {
  const last = lines.at(-1)?.line ?? 0;
  return lines.length < mostLines || last === due.length || last < 2 ? due : due.slice(0, last - 1);
}

export type Pad = ReturnType<typeof createPad>;
