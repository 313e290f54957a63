export { NameIndex, rank } from "./name-index.ts";
export { nearestReferences } from "./near-references.ts";
export { type NumbersChanged, PostingLists, PostingListsBuilder } from "./posting-lists.ts";
export { ReferenceGrams } from "./reference-grams.ts";
export { ReferenceKeys } from "./reference-keys.ts";
export { firstAfter, reorder, sortInSlices } from "./slot-order.ts";
export { indexTerms, type SearchTerm, type TermIndex } from "./term-index.ts";
export { WordIndex } from "./word-index.ts";
export { plainText } from "./words.ts";
