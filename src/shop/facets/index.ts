export { ValueIndex } from "./facet-index.ts";
export { computeFacets } from "./facets.ts";
export type { SlotList } from "./state.ts";
