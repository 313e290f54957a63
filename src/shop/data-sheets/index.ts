export { dataSheetsRoutes } from "./routes.ts";
