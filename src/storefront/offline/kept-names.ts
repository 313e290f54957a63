/** Names shared by the worker and the pages for what is kept for use offline. Sent to every browser, so it contains only names. */

/** The build of a page, a reply or a caller. Only those of the same build are shown together. */
export const buildHeader = "Shop-Build";

/** On a kept copy: when the server sent it (ISO 8601). Fresh replies have no such header. */
export const keptAtHeader = "Kept-At";

/** On a kept page: its title, percent-encoded. */
export const keptTitleHeader = "Kept-Title";

/** Attribute of <html> with the time of a kept page; also the id of the element that shows it. */
export const keptAtAttribute = "data-kept-at";
export const keptAtId = "kept-at";

/** Attribute of <html> with the build of the page. */
export const buildAttribute = "data-build";

/** Prefix of the caches with pages and replies; the build and the owner follow. */
export const keptPrefix = "kept-";

/** Messages from pages to the worker. */
export type WorkerMessage =
  /** The customer who now uses this device. Everything kept for others is removed. */
  | { owner: string | null }
  /** The customer signs out, or the account is gone: changes waiting to be sent are removed too. */
  | { signsOut: true }
  /**
   * An open page, with the token of the customer who opened it, its title once it has its data, and the scripts and styles it has loaded.
   */
  | { visited: string; by: string | null; title: string; assets?: string[] };
