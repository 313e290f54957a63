const most = 5;

/** Recent searches name customers, so they are kept by member and in this browser only, until its member signs out. */
const storageKey = (memberId: number) => `admin.searches.${memberId}`;

export function recentSearches(memberId: number): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(memberId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(memberId: number, typed: string) {
  const others = recentSearches(memberId).filter((each) => each !== typed);
  try {
    localStorage.setItem(storageKey(memberId), JSON.stringify([typed, ...others].slice(0, most)));
  } catch {
    // Storage is full or switched off.
  }
}

export function forgetSearches(memberId: number) {
  try {
    localStorage.removeItem(storageKey(memberId));
  } catch {
    // Storage is switched off, so there are none.
  }
}
