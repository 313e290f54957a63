export { deleteEventsBefore, eraseOrigins } from "./queries.ts";
export { recordSecurityEvent, type SecurityEventGiven } from "./record.ts";
export { recordStaffRequests } from "./record-requests.ts";
export { securityEventsStaffRoutes } from "./staff-routes.ts";
export { type Visitor, visitorOf } from "./visitor.ts";
