export { dispatchDay, nextCutOff } from "./dispatch-day.ts";
export { storeAreasOfFile } from "./import-areas.ts";
export { loadDelivery } from "./load-delivery.ts";
export { deliveryRoutes } from "./routes.ts";
export { deliveryStaffRoutes } from "./staff-routes.ts";
