export { isCurrent, openNames } from "./names.ts";
export { allTranslations } from "./queries.ts";
export type { Names } from "./state.ts";
