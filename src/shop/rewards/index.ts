export { addPoints, ledgerOf } from "./queries.ts";
export { rewardsRoutes } from "./routes.ts";
