export { loadOrders } from "./load-orders.ts";
export { orderDetailsRoutes, orderReply } from "./routes.ts";
export { orderDetailsStaffRoutes, staffOrderReply } from "./staff-routes.ts";
