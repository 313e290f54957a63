export { detailsOfLines } from "./details.ts";
export { placeLines } from "./place-lines.ts";
export { deleteKeysBefore, deleteKeysOf } from "./queries.ts";
export { checkoutRoutes } from "./routes.ts";
