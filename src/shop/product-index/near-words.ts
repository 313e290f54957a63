/** How many letters may be wrong, missing, added or swapped. Short words allow fewer, because every other one would be near. */
export function allowedEdits(length: number): number {
  return length < 3 ? 0 : length < 6 ? 1 : 2;
}

/** Words of at least this length may match by prefix, so that suggestions survive a typing error in an unfinished word. */
export const beginningFrom = 5;

/**
 * Finds words spelled similarly to a given one. Words are indexed by their pairs of letters; only those that share enough pairs are
 * compared letter by letter, so the cost depends on the number of similar words, not of all words.
 */
export class NearWords {
  readonly #words: string[] = [];
  /** Covers the words before `#pairedCount`; extended lazily, because only misspelled searches need it. */
  readonly #byPair = new Map<string, number[]>();
  #pairedCount = 0;
  /** Reused by every search: for each word, how many pairs it shares with the search word. */
  #shared = new Uint8Array(64);

  /** Words are numbered in the order they are added. */
  add(word: string) {
    this.#words.push(word);
  }

  #pairWords() {
    for (; this.#pairedCount < this.#words.length; this.#pairedCount++) {
      const word = this.#words[this.#pairedCount] ?? "";
      // Numbers have no near matches: 4 mm is not nearly 5 mm.
      if (/^[0-9]/.test(word)) continue;
      for (const pair of letterPairs(word)) {
        const known = this.#byPair.get(pair);
        if (known) known.push(this.#pairedCount);
        else this.#byPair.set(pair, [this.#pairedCount]);
      }
    }
  }

  /**
   * Numbers of the words nearest to `asked`; empty if none is near enough.
   * @param isUsed whether a word may be returned
   */
  nearest(asked: string, isUsed: (number: number) => boolean = () => true): number[] {
    const edits = allowedEdits(asked.length);
    if (edits === 0 || /^[0-9]/.test(asked)) return [];
    let best = edits;
    let nearest: number[] = [];
    for (const number of this.#similar(asked, edits)) {
      if (!isUsed(number)) continue;
      const distance = editDistance(asked, this.#words[number] ?? "", best, asked.length >= beginningFrom);
      if (distance > best) continue;
      if (distance < best) nearest = [];
      best = distance;
      nearest.push(number);
    }
    return nearest;
  }

  /** Words that share enough pairs of letters: one edit destroys two pairs, a swap three. */
  #similar(asked: string, edits: number): number[] {
    this.#pairWords();
    if (this.#shared.length < this.#words.length) this.#shared = new Uint8Array(2 * this.#words.length);
    const shared = this.#shared;
    const pairs = letterPairs(asked);
    const needed = Math.max(1, pairs.size - 3 * edits);
    const touched: number[] = [];
    for (const pair of pairs) {
      for (const number of this.#byPair.get(pair) ?? []) {
        if (shared[number] === 0) touched.push(number);
        shared[number] = (shared[number] ?? 0) + 1;
      }
    }
    const similar = touched.filter((number) => (shared[number] ?? 0) >= needed);
    for (const number of touched) shared[number] = 0;
    return similar;
  }
}

/** Pairs of neighbouring letters; the start of the word counts as a letter. */
export function letterPairs(word: string): Set<string> {
  const pairs = new Set<string>();
  let previous = "^";
  for (const letter of word) {
    pairs.add(previous + letter);
    previous = letter;
  }
  return pairs;
}

/** The last three rows of the edit-distance table, kept between calls, because new ones for every compared word would be garbage. */
let rows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as [Uint16Array, Uint16Array, Uint16Array];

/**
 * Number of letters to change, add, leave out or swap with their neighbour to turn `asked` into `word`, or into a prefix of it. Stops above
 * `limit` and then returns limit + 1. Compares only positions that differ by at most `limit`, because all others are further away.
 */
export function editDistance(asked: string, word: string, limit: number, orBeginning: boolean): number {
  const tooFar = limit + 1;
  if (asked.length - word.length > limit) return tooFar;
  if (!orBeginning && word.length - asked.length > limit) return tooFar;
  const width = Math.min(word.length, asked.length + limit);
  if (width >= rows[0].length) {
    const size = 2 * width;
    rows = [new Uint16Array(size), new Uint16Array(size), new Uint16Array(size)];
  }
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= width; column++) last[column] = Math.min(column, tooFar);
  for (let row = 1; row <= asked.length; row++) {
    const from = Math.max(1, row - limit);
    const to = Math.min(width, row + limit);
    current[from - 1] = from === 1 ? Math.min(row, tooFar) : tooFar;
    let smallest = current[from - 1] ?? tooFar;
    for (let column = from; column <= to; column++) {
      const isSame = asked.charCodeAt(row - 1) === word.charCodeAt(column - 1);
      const above = column === row + limit ? tooFar : (last[column] ?? tooFar) + 1;
      let cost = Math.min(above, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && isSwapped(asked, row, word, column)) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current[column] = cost;
      if (cost < smallest) smallest = cost;
    }
    if (smallest > limit) return tooFar;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  if (!orBeginning) return Math.min(last[word.length] ?? tooFar, tooFar);
  let distance = tooFar;
  const from = Math.max(0, asked.length - limit);
  for (let column = from; column <= width; column++) distance = Math.min(distance, last[column] ?? tooFar);
  return distance;
}

/** Whether this letter and the one before it are those of the word, swapped. */
function isSwapped(asked: string, row: number, word: string, column: number): boolean {
  return (
    asked.charCodeAt(row - 1) === word.charCodeAt(column - 2) &&
    asked.charCodeAt(row - 2) === word.charCodeAt(column - 1)
  );
}
