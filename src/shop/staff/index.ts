export { alreadyDone, audit } from "./audit.ts";
export { createFirstOwner } from "./first-owner.ts";
export { staffJobs } from "./jobs.ts";
export { deleteInvitationsEndedBefore, deleteKnownNetworksUnusedSince, deleteSessionsEndedBefore } from "./queries.ts";
export { authenticateStaff, cookieName } from "./sessions.ts";
export { staffRoutes } from "./staff-routes.ts";
export { type StoredHead, verifyAudit } from "./verify-audit.ts";
