export { claimFile, deleteFilesOf, deleteUnclaimedBefore, findAttachedFile } from "./queries.ts";
export { purchaseOrdersRoutes, purchaseOrdersStaffRoutes } from "./routes.ts";
