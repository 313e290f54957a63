export { deleteKeysBefore, deleteKeysOf } from "./queries.ts";
export { checkoutRoutes } from "./routes.ts";
