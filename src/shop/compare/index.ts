export { compareRoutes } from "./routes.ts";
