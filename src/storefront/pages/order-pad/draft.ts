/** An unfinished list, kept in this browser per customer and shared by its tabs. */

export interface Draft {
  /** The draft as stored when it was opened. */
  first: string;
  /** @returns the stored draft: with lines that another tab has added, without those that it has removed */
  keep(draft: string): string;
  /** Whether another tab has stored changes since. */
  isRenewed(): boolean;
}

/** What the browser did not store, by key: kept until this page is closed. */
const unstored = new Map<string, string>();

export function openDraft(customerId: number): Draft {
  const key = `order_pad_${customerId}`;
  /** What this tab last read from storage or wrote there. */
  let known = stored(key);
  return {
    first: unstored.get(key) ?? known,
    keep(draft) {
      const merged = mergeDrafts(known, draft, stored(key));
      if (store(key, merged)) unstored.delete(key);
      else unstored.set(key, merged);
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

/** @returns false if the browser does not store it */
function store(key: string, draft: string): boolean {
  try {
    if (draft === "") localStorage.removeItem(key);
    else localStorage.setItem(key, draft);
    return true;
  } catch {
    return false;
  }
}

/** Our draft, merged with changes made elsewhere since both were the same. */
export function mergeDrafts(before: string, ours: string, theirs: string): string {
  if (theirs === before || theirs === ours) return ours;
  if (ours === before) return theirs;
  const [old, own, other] = [before, ours, theirs].map(toLines) as [string[], string[], string[]];
  const removed = without(old, other);
  const added = without(without(other, old), without(own, old));
  return [...without(own, removed), ...added].join("\n");
}

const toLines = (draft: string) => (draft === "" ? [] : draft.split("\n"));

/** Of equal lines, removes only as many as were taken. */
function without(lines: string[], taken: string[]): string[] {
  const left = new Map<string, number>();
  for (const line of taken) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
