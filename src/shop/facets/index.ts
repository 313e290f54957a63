export { ValueIndex } from "./facet-index.ts";
export { facetsOf } from "./facets.ts";
export type { SlotList } from "./state.ts";
