export { refuseRetiredCourier, storeCouriers } from "./change-courier.ts";
export { findCourier, findCourierByName, listCouriers } from "./queries.ts";
export { couriersStaffRoutes } from "./staff-routes.ts";
export { toTrackingUrl } from "./tracking.ts";
