export { pointsFor } from "./points.ts";
export { addPoints, listLedger, sumOrderPoints } from "./queries.ts";
export { rewardsRoutes } from "./routes.ts";
