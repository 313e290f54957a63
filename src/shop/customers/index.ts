export { customersJobs } from "./jobs.ts";
export { proveSelf } from "./prove-self.ts";
export {
  addressesOf,
  type CheckoutParties,
  consentOf,
  customerById,
  customersLike,
  detailsOf,
  eraseCustomer,
  partiesOf,
} from "./queries.ts";
export {
  announceDeletions,
  announcedBefore,
  deleteNetworksUnusedSince,
  deleteResetsEndedBefore,
  deleteSessionsEndedBefore,
  lockUnused,
} from "./retention-queries.ts";
export { customersRoutes } from "./routes.ts";
export { authenticateCustomer, idleFrom } from "./sessions.ts";
export { customersStaffRoutes } from "./staff-routes.ts";
