export { confirmPassword } from "./confirm-password.ts";
export { customersJobs } from "./jobs.ts";
export {
  type CheckoutParties,
  eraseCustomer,
  findConsent,
  findCustomer,
  listAddresses,
  loadCheckoutParties,
  loadProfile,
  searchCustomerIds,
} from "./queries.ts";
export {
  deleteNetworksUnusedSince,
  deleteResetsEndedBefore,
  deleteSessionsEndedBefore,
  listAnnouncedAccounts,
  lockUnusedAccount,
  markDeletionsAnnounced,
} from "./retention-queries.ts";
export { customersRoutes } from "./routes.ts";
export { authenticateCustomer, idleFrom } from "./sessions.ts";
export { customersStaffRoutes } from "./staff-routes.ts";
