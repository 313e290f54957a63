export { enquiriesJobs } from "./jobs.ts";
export { toOwnEnquiry } from "./own-enquiry.ts";
export { listOwnEnquiries } from "./own-queries.ts";
export { anonymiseBefore, deleteHeldBefore, eraseEnquirer, listEnquiries } from "./queries.ts";
export { enquiriesRoutes } from "./routes.ts";
export { countOpenEnquiries, type FoundEnquiry, findEnquiries } from "./staff-queries.ts";
export { enquiriesStaffRoutes } from "./staff-routes.ts";
