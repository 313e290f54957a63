export { createFirstOwner } from "./first-owner.ts";
export { deleteInvitationsEndedBefore } from "./invitation-queries.ts";
export { staffJobs } from "./jobs.ts";
export { deleteKnownNetworksUnusedSince, findMember, insertMember } from "./queries.ts";
export { deleteSessionsEndedBefore } from "./session-queries.ts";
export {
  activeRoles,
  authenticateStaff,
  beginSession as beginStaffSession,
  cookieName,
  isUnattended,
} from "./sessions.ts";
export { staffRoutes } from "./staff-routes.ts";
