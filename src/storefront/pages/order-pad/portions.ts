import type { PadLine } from "../../../contract/cart.ts";
import { type Entry, oneLine } from "./entries.ts";
import type { Written } from "./read-cells.ts";

/** As many as the server takes in one request, and returns in one reply. */
export const mostLines = 500;
const mostCharacters = 20_000;

/** The server takes no control characters, and would count lines that consist of nothing else differently. */
export const sentText = ({ reference }: Written) =>
  oneLine(reference.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, " "));

/** Whether there is something to read in a row, and not too much. */
export function isReadable(entry: Written): boolean {
  const sent = sentText(entry);
  return sent.length <= mostCharacters && /[\p{L}\p{N}]/u.test(sent);
}

/** As many as one request takes. */
export function firstPortion(entries: Entry[]): Entry[] {
  let characters = 0;
  return entries.slice(0, mostLines).filter((entry) => {
    characters += sentText(entry).length + 1;
    return characters <= mostCharacters + 1;
  });
}

/** Those that the reply covers: of rows that name several variants the server may have left out the last. */
export function coveredBy(lines: PadLine[], sent: Entry[]): Entry[] {
  const last = lines.at(-1)?.line ?? 0;
  return lines.length < mostLines || last === sent.length || last < 2 ? sent : sent.slice(0, last - 1);
}
