export { enquiriesJobs } from "./jobs.ts";
export { enquiriesOf, eraseEnquirer } from "./queries.ts";
export { releaseEnquiry } from "./release-enquiry.ts";
export { enquiriesRoutes } from "./routes.ts";
