export { listAddresses } from "./address-queries.ts";
export { changeDetails } from "./change-details.ts";
export { type CheckoutAddress, type CheckoutParties, loadCheckoutParties } from "./checkout-queries.ts";
export { confirmPassword, hasRecentProof } from "./confirm-password.ts";
export { listConsents } from "./consent-queries.ts";
export { rememberNetwork } from "./credential-queries.ts";
export { customersJobs } from "./jobs.ts";
export { wrongSignInsFrom } from "./limits.ts";
export { type FieldErrors, normaliseProfile, profileProblems } from "./profile.ts";
export {
  type Contact,
  contactOf,
  eraseCustomer,
  findConsent,
  findCustomer,
  findCustomerByEmail,
  findCustomers,
  findOpenedAccount,
  holdBuyer,
  insertCustomer,
  loadProfile,
  lockAccountState,
  recipient,
  searchCustomerIds,
  setAccountGstin,
} from "./queries.ts";
export { createPasswordLink } from "./reset-password.ts";
export {
  deleteNetworksUnusedSince,
  deleteResetsEndedBefore,
  deleteSessionsEndedBefore,
  listAnnouncedAccounts,
  listErasedSince,
  lockUnusedAccount,
  markDeletionsAnnounced,
} from "./retention-queries.ts";
export { customersRoutes } from "./routes.ts";
export { deleteOtherSessions, holdSession } from "./session-queries.ts";
export { beginSession as beginCustomerSession, customerAuthentication, idleFrom } from "./sessions.ts";
export { customersStaffRoutes } from "./staff-routes.ts";
