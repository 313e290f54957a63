export { customersJobs } from "./jobs.ts";
export { type CheckoutAddress, type CheckoutParties, customerById, partiesOf } from "./queries.ts";
export { customersRoutes } from "./routes.ts";
export { callerOf } from "./sessions.ts";
