export interface SavedFilter {
  name: string;
  /** The list's query string. */
  search: string;
}

/** Searches name customers, so filters are stored per member. */
const storageKey = (memberId: number, path: string) => `admin.filters.${memberId}.${path}`;

/** Filters of an earlier release, whose owner is unknown. */
const sharedKey = (path: string) => `admin.filters.${path}`;

export function savedFilters(memberId: number, path: string): SavedFilter[] {
  try {
    localStorage.removeItem(sharedKey(path));
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(memberId, path)) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((each) => typeof each?.name === "string" && typeof each?.search === "string")
      : [];
  } catch {
    return [];
  }
}

/** @returns false when the browser stores nothing for this site */
export function saveFilters(memberId: number, path: string, filters: readonly SavedFilter[]): boolean {
  try {
    localStorage.setItem(storageKey(memberId, path), JSON.stringify(filters));
    return true;
  } catch {
    return false;
  }
}
