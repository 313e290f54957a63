export { ValueIndex } from "./facet-index.ts";
export { computeFacets as facetsOf } from "./facets.ts";
export type { SlotList } from "./state.ts";
