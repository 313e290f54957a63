/**
 * Finds words that are spelled nearly like one asked for. Words are indexed by the pairs of letters in them; only those that share
 * enough pairs are compared letter by letter, so the cost follows the number of similar words, not of all words.
 */
export interface NearWords {
  /** Numbers of the words nearest to `asked`; empty when none is near. */
  nearest(asked: string): number[];
}

/** How many letters may be wrong, missing, added or swapped. In short words every other word would be near. */
function allowedEdits(length: number): number {
  return length < 3 ? 0 : length < 6 ? 1 : 2;
}

/** Words this long may be matched by their beginning, so that suggestions survive an error while typing goes on. */
const beginningFrom = 5;

export function nearWords(words: string[]): NearWords {
  const byPair = new Map<string, number[]>();
  words.forEach((word, index) => {
    // Numbers are never near: 4 mm is not nearly 5 mm.
    if (/^[0-9]/.test(word)) return;
    for (const pair of pairsOf(word)) {
      const known = byPair.get(pair);
      if (known) known.push(index);
      else byPair.set(pair, [index]);
    }
  });
  const shared = new Uint8Array(words.length);

  return {
    nearest(asked) {
      const edits = allowedEdits(asked.length);
      if (edits === 0 || /^[0-9]/.test(asked)) return [];
      const pairs = pairsOf(asked);
      // One edit destroys two pairs, a swap three.
      const needed = Math.max(1, pairs.size - 3 * edits);
      const touched: number[] = [];
      for (const pair of pairs) {
        for (const index of byPair.get(pair) ?? []) {
          if (shared[index] === 0) touched.push(index);
          shared[index] = (shared[index] ?? 0) + 1;
        }
      }
      let best = edits;
      let nearest: number[] = [];
      for (const index of touched) {
        const enough = (shared[index] ?? 0) >= needed;
        shared[index] = 0;
        if (!enough) continue;
        const distance = editDistance(asked, words[index] ?? "", best, asked.length >= beginningFrom);
        if (distance > best) continue;
        if (distance < best) nearest = [];
        best = distance;
        nearest.push(index);
      }
      return nearest;
    },
  };
}

/** Pairs of neighbouring letters, the beginning of the word counting as a letter. */
function pairsOf(word: string): Set<string> {
  const pairs = new Set<string>();
  let previous = "^";
  for (const letter of word) {
    pairs.add(previous + letter);
    previous = letter;
  }
  return pairs;
}

/**
 * Letters to change, add, leave out or swap with their neighbour to make `asked` into `word`, or into a beginning of it.
 * Gives up above `limit` and then returns limit + 1.
 */
export function editDistance(asked: string, word: string, limit: number, orBeginning: boolean): number {
  const tooFar = limit + 1;
  if (asked.length - word.length > limit) return tooFar;
  if (!orBeginning && word.length - asked.length > limit) return tooFar;
  const width = Math.min(word.length, asked.length + limit);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= asked.length; row++) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= width; column++) {
      const same = asked[row - 1] === word[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && asked[row - 1] === word[column - 2] && asked[row - 2] === word[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      if (cost < smallest) smallest = cost;
    }
    if (smallest > limit) return tooFar;
    beforeLast = last;
    last = current;
  }
  const distance = orBeginning ? Math.min(...last) : (last[word.length] ?? tooFar);
  return Math.min(distance, tooFar);
}
