export { alreadyDone, audit } from "./audit.ts";
export { auditStaffRoutes } from "./staff-routes.ts";
export { type StoredHead, verifyAudit } from "./verify-audit.ts";
