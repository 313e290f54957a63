export { deleteEventsBefore, eraseOrigins } from "./queries.ts";
export { recordCustomerEvent, recordSecurityEvent, type SecurityEventInput } from "./record.ts";
export { recordStaffRequests } from "./record-requests.ts";
export { securityEventsStaffRoutes } from "./staff-routes.ts";
export { toVisitor, type Visitor } from "./visitor.ts";
