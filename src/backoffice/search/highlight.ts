import { readMobile, toKeyWords, toSearchKey } from "../../contract/search-key.ts";

export interface Part {
  text: string;
  marked: boolean;
}

/** A text in parts, with matches marked: the search as a whole, otherwise each of its words. Ignores punctuation. */
export function markParts(text: string, typed: string): Part[] {
  const letters = [...text];
  const keys = letters.map(toSearchKey);
  const positions = keys.flatMap((key, index) => [...key].map(() => index));
  const key = keys.join("");
  const marked = letters.map(() => false);
  const whole = readMobile(typed) ?? toSearchKey(typed);
  for (const word of key.includes(whole) ? [whole] : toKeyWords(typed)) {
    const from = word === "" ? -1 : key.indexOf(word);
    if (from < 0) continue;
    // Counted in characters of the key, whereas `indexOf` counts UTF-16 units.
    const begin = [...key.slice(0, from)].length;
    const end = begin + [...word].length - 1;
    marked.fill(true, positions[begin], (positions[end] ?? 0) + 1);
  }
  const parts: Part[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1);
    const isMarked = marked[index] ?? false;
    if (last && last.marked === isMarked) last.text += letter;
    else parts.push({ text: letter, marked: isMarked });
  }
  return parts;
}
