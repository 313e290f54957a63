export { pushJobs } from "./jobs.ts";
export { notifyDevices } from "./notify.ts";
export {
  deleteUnusedSince as deleteDevicesUnusedSince,
  endPushElsewhere,
  endPushOn,
  enqueueForSubscriber,
  listSubscriptions,
} from "./queries.ts";
export { pushRoutes } from "./routes.ts";
