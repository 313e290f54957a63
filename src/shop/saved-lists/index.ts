export { exportLists } from "./load-list.ts";
export { deleteLists, deleteListsUnusedSince } from "./queries.ts";
export { savedListsRoutes } from "./routes.ts";
