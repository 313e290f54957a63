import type { PadLine } from "../../../contract/cart.ts";
import { type Entry, oneLine } from "./entries.ts";
import type { Written } from "./read-cells.ts";

/** The most lines that the server accepts in one request and returns in one reply. */
export const mostLines = 500;
const mostCharacters = 20_000;

/** The server accepts no control characters, and would count lines consisting only of them differently. */
export const sentText = ({ reference }: Written) =>
  oneLine(reference.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, " "));

/** Whether a row contains text to interpret, but not too much. */
export function isReadable(entry: Written): boolean {
  const sent = sentText(entry);
  return sent.length <= mostCharacters && /[\p{L}\p{N}]/u.test(sent);
}

/** As many rows as fit in one request. */
export function firstPortion(entries: Entry[]): Entry[] {
  let characters = 0;
  return entries.slice(0, mostLines).filter((entry) => {
    characters += sentText(entry).length + 1;
    return characters <= mostCharacters + 1;
  });
}

/** The rows covered by the reply: if rows have several variants, the server may have left out the last rows. */
export function coveredBy(lines: PadLine[], sent: Entry[]): Entry[] {
  const last = lines.at(-1)?.line ?? 0;
  return lines.length < mostLines || last === sent.length || last < 2 ? sent : sent.slice(0, last - 1);
}
