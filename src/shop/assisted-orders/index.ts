export { assistedOrdersStaffRoutes } from "./routes.ts";
