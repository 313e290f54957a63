export type { Settings } from "./groups.ts";
export { loadKeys } from "./keys.ts";
export { mailLook } from "./mail-look.ts";
export { findSecret, getOrCreateSecret, replaceSecret, storeSellerForPreviousRelease } from "./queries.ts";
export { earnsPoints, warnOfPoints } from "./reward-earners.ts";
export { findUnknownPlaceholders, loadSettings, storeSettings, toBadges } from "./settings.ts";
export { settingsStaffRoutes } from "./staff-routes.ts";
export { deriveTheme, standardDeep, themeCss } from "./theme.ts";
export { fewestHsnDigits, highestTurnoverBefore, hsnDigitsOn } from "./turnover.ts";
