export { reviewsBy } from "./queries.ts";
export { reviewsRoutes } from "./routes.ts";
