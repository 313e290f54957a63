import type { PadLine } from "../../../contract/cart.ts";
import { type Entry, oneLine, withAnswer, withoutDuplicates } from "./entries.ts";
import type { PadStore } from "./pad-state.ts";
import { coveredBy, firstPortion, isReadable, sentText } from "./portions.ts";

export interface ReaderPorts {
  /** Interprets lines of text. */
  read(text: string): Promise<PadLine[]>;
  /** A message for a failure; rethrows errors that are not from the server. */
  explain(error: unknown): string;
}

/** @returns a function that asks the server about unread rows, one request at a time */
export function createReader(pad: PadStore, ports: ReaderPorts): () => Promise<void> {
  let reading: Promise<void> = Promise.resolve();
  return () => {
    reading = reading.then(() => readUnread(pad, ports));
    return reading;
  };
}

async function readUnread(pad: PadStore, ports: ReaderPorts): Promise<void> {
  answerUnreadable(pad);
  const unread = pad.current().entries.filter(isUnread);
  const portion = firstPortion(unread);
  if (portion.length === 0) return joinRows(pad);
  if (pad.current().busy === null) pad.change({ busy: "reading" });
  let covered: Entry[] = [];
  try {
    const lines = await ports.read(portion.map(sentText).join("\n"));
    covered = coveredBy(lines, portion);
    const entries = withAnswers(pad.current().entries, covered, lines);
    pad.change({ entries: withoutDuplicates(entries, pad.current().entered), problem: null });
  } catch (error) {
    pad.change({ problem: ports.explain(error) });
  } finally {
    if (pad.current().busy === "reading") pad.change({ busy: null });
  }
  if (covered.length < unread.length && pad.current().problem === null) await readUnread(pad, ports);
}

/** Rows that were left since they were read may belong together. */
function joinRows(pad: PadStore) {
  const { entries, entered } = pad.current();
  const joined = withoutDuplicates(entries, entered);
  if (joined !== entries) pad.change({ entries: joined });
}

const isUnread = (entry: Entry) => entry.read === null && oneLine(entry.reference) !== "";

/** Answers rows that cannot be sent, so that they do not hold up the others. */
function answerUnreadable(pad: PadStore) {
  const { entries } = pad.current();
  const isDue = (entry: Entry) => isUnread(entry) && !isReadable(entry);
  if (!entries.some(isDue)) return;
  pad.change({ entries: entries.flatMap((entry) => (isDue(entry) ? withAnswer(entry, []) : [entry])) });
}

/** Applies the server's interpretation. Rows changed since they were sent stay as they are. */
function withAnswers(entries: Entry[], sent: Entry[], lines: PadLine[]): Entry[] {
  const answers = new Map(
    sent.map(({ id, reference }, index) => [id, { reference, lines: lines.filter(({ line }) => line === index + 1) }]),
  );
  return entries.flatMap((entry) => {
    const answer = answers.get(entry.id);
    return answer?.reference === entry.reference ? withAnswer(entry, answer.lines) : [entry];
  });
}
