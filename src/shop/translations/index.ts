export { type HindiShown, readHindi, saveHindi } from "./hindi-of-names.ts";
export { loadNames } from "./load-names.ts";
export { attributesText, englishNames, isCurrent, openNames } from "./names.ts";
export { allTranslations, storeTranslations } from "./queries.ts";
export { translationsStaffRoutes } from "./staff-routes.ts";
export type { NamedAttribute, Names } from "./state.ts";
