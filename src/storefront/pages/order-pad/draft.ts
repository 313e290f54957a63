/** A list that is being typed, kept in this browser under the customer it belongs to, for all its tabs. */

export interface Draft {
  /** What was kept when it was opened. */
  first: string;
  /** @returns what is kept then: with the lines that another tab has added, without those that it has taken off */
  keep(draft: string): string;
  /** Whether another tab has kept something since. */
  isRenewed(): boolean;
}

export function openDraft(customerId: number): Draft {
  const key = `order_pad_${customerId}`;
  const first = stored(key);
  /** What this tab has read or written last. */
  let known = first;
  return {
    first,
    keep(draft) {
      const merged = mergeDrafts(known, draft, stored(key));
      store(key, merged);
      known = stored(key);
      return merged;
    },
    isRenewed: () => stored(key) !== known,
  };
}

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function store(key: string, draft: string): void {
  try {
    if (draft === "") localStorage.removeItem(key);
    else localStorage.setItem(key, draft);
  } catch {
    // A browser that keeps nothing for this site loses the list with the page, as it does everything.
  }
}

/** Ours with what has become of the draft elsewhere since both were the same. */
export function mergeDrafts(before: string, ours: string, theirs: string): string {
  if (theirs === before || theirs === ours) return ours;
  if (ours === before) return theirs;
  const [old, own, other] = [before, ours, theirs].map(toLines) as [string[], string[], string[]];
  const removed = without(old, other);
  const added = without(without(other, old), without(own, old));
  return [...without(own, removed), ...added].join("\n");
}

const toLines = (draft: string) => (draft === "" ? [] : draft.split("\n"));

/** Equal lines count one by one. */
function without(lines: string[], taken: string[]): string[] {
  const left = new Map<string, number>();
  for (const line of taken) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
