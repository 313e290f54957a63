export { pointsFor, pointValuePaise } from "./points.ts";
export { addPoints, listLedger, sumDoctorsPoints, sumOrderPoints } from "./queries.ts";
export { rewardsRoutes } from "./routes.ts";
