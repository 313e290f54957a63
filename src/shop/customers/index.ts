export { listAddresses } from "./address-queries.ts";
export { type CheckoutParties, findBuyerRegistration, loadCheckoutParties } from "./checkout-queries.ts";
export { confirmPassword } from "./confirm-password.ts";
export { listConsents } from "./consent-queries.ts";
export { listGstins } from "./gstin-queries.ts";
export { customersJobs } from "./jobs.ts";
export {
  eraseCustomer,
  findConsent,
  findCustomer,
  findCustomerByEmail,
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
