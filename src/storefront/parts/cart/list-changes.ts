/** Changes on the pages of saved lists, also after such a page was left. Shared with the pages that show what they change. */

/** By list: the last change that is being stored. */
const storing = new Map<string, Promise<void>>();

/** By list whose page is open: stores what is still being typed there. */
const open = new Map<string, () => void>();

/** @returns what to call when the page of the list is left */
export function openList(token: string, storeTyped: () => void): () => void {
  open.set(token, storeTyped);
  return () => {
    if (open.get(token) === storeTyped) open.delete(token);
  };
}

/** Stores a change of a list after those before it. */
export function storeNext(token: string, change: () => Promise<void>): void {
  const done = storedSoFar(token).then(change);
  storing.set(token, done);
  void done.finally(() => {
    if (storing.get(token) === done) storing.delete(token);
  });
}

const storedSoFar = async (token: string) => storing.get(token)?.catch(() => {});

/** Resolves once what the customer has changed in a list, or is still typing, is stored or has failed. */
export async function whenListStored(token: string): Promise<void> {
  open.get(token)?.();
  await storedSoFar(token);
}

export async function whenListsStored(): Promise<void> {
  for (const storeTyped of open.values()) storeTyped();
  await Promise.all([...storing.keys()].map(storedSoFar));
}
