export { customerHomeRoutes } from "./routes.ts";
