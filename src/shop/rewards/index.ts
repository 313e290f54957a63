export { earnsPoints, pointsFor } from "./points.ts";
export { addPoints, ledgerOf, pointsOfOrder } from "./queries.ts";
export { rewardsRoutes } from "./routes.ts";
