export { addPoints } from "./queries.ts";
export { rewardsRoutes } from "./routes.ts";
