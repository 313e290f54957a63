const most = 5;

/** Recent searches name customers, so they are stored per member, only in this browser, and only until the member signs out. */
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
    // Storage is full or disabled.
  }
}

export function forgetSearches(memberId: number) {
  try {
    localStorage.removeItem(storageKey(memberId));
  } catch {
    // Storage is disabled, so there are none.
  }
}
