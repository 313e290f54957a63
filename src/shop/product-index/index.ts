export { NameIndex, rank } from "./name-index.ts";
export { nearestReferences } from "./near-references.ts";
export { PostingLists, PostingListsBuilder } from "./posting-lists.ts";
export { ReferenceGrams } from "./reference-grams.ts";
export { ReferenceKeys } from "./reference-keys.ts";
export { reorder, sortInSlices } from "./slot-order.ts";
export { indexTerms, type SearchTerm } from "./term-index.ts";
export { WordIndex } from "./word-index.ts";
export { plainText, splitWords } from "./words.ts";
