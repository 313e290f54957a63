export type { Settings } from "./groups.ts";
export { keysOf } from "./keys.ts";
export { badgesOf, loadSettings, storeSettings, unknownPromises } from "./settings.ts";
export { settingsStaffRoutes } from "./staff-routes.ts";
