/** What a change by the customer returned. */
export interface Changed<T> {
  now: T;
  /** What had been loaded when it did. */
  before: T;
}

/** The change, until the page has been loaded again: what is loaded after it is newer. */
export function newest<T>(loaded: T, changed: Changed<T> | null): T {
  return changed?.before === loaded ? changed.now : loaded;
}
