export { stockAlertsJobs } from "./jobs.ts";
export {
  deleteAlertsTo,
  deleteNotifiedBefore,
  deleteUnconfirmedBefore,
  deleteWaitingSince,
} from "./queries.ts";
export { exportAlerts, stockAlertsRoutes } from "./routes.ts";
