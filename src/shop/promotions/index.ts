export { listOwnPromotions } from "./queries.ts";
export { promotionsStaffRoutes } from "./staff-routes.ts";
