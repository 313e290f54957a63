/** How the worker and the pages name what is kept for when there is no connection. Sent to every browser: no more than names here. */

/** Which build a page, a reply or a caller belongs to. Only those of one build are shown together. */
export const buildHeader = "Shop-Build";

/** On a kept copy: when it came from the server (ISO 8601). Fresh replies have no such header. */
export const keptAtHeader = "Kept-At";

/** On a kept page: its title, encoded as a component of an address. */
export const keptTitleHeader = "Kept-Title";

/** Of <html>, with the time from which a kept page is; and of the element that shows it. */
export const keptAtAttribute = "data-kept-at";
export const keptAtId = "kept-at";

/** Of <html>: the build of the page. */
export const buildAttribute = "data-build";

/** Of the caches with pages and replies; then follow the build and whose they are. */
export const keptPrefix = "kept-";

/** What pages tell the worker. */
export type WorkerMessage =
  /** The customer whose device this is now. What was kept for others is removed. */
  | { owner: string | null }
  /** The customer signs out, or the account is gone: what waits to be sent is removed too. */
  | { signsOut: true }
  /**
   * A page that is open, with the token of the customer who has opened it, its title once it has its data, and scripts and styles that it
   * has loaded.
   */
  | { visited: string; by: string | null; title: string; assets?: string[] };
