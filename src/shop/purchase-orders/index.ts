export { attachFile } from "./attach-file.ts";
export { isPdf } from "./check-pdf.ts";
export { claimFile, deleteCustomerFiles, deleteUnclaimedBefore, findAttachedFile } from "./queries.ts";
export { purchaseOrdersRoutes, purchaseOrdersStaffRoutes } from "./routes.ts";
