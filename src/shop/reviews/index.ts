export { eraseReviewer, listReviewsByCustomer } from "./queries.ts";
export { reviewsRoutes } from "./routes.ts";
export { reviewsStaffRoutes } from "./staff-routes.ts";
