export { buildKits, filesOfKits } from "./build-kits.ts";
export { listKits } from "./queries.ts";
export { kitsRoutes } from "./routes.ts";
export { storeKits } from "./save-kits.ts";
export { kitsStaffRoutes } from "./staff-routes.ts";
export type { Kits } from "./state.ts";
