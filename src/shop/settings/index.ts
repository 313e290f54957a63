export type { Settings } from "./groups.ts";
export { drawnSecret, secretOnceDrawn } from "./queries.ts";
export { badgesOf, loadSettings, storeSettings, unknownPromises } from "./settings.ts";
export { settingsStaffRoutes } from "./staff-routes.ts";
