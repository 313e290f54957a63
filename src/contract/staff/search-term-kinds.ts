export const searchTermKinds = ["synonym", "procedure", "hindi"] as const;
export type SearchTermKind = (typeof searchTermKinds)[number];

/** The most terms that a shop can have, because all are kept in memory. */
export const mostSearchTerms = 2000;
