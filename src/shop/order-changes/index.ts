export { applyChange } from "./apply-change.ts";
export { orderChangesRoutes, orderChangesStaffRoutes } from "./routes.ts";
