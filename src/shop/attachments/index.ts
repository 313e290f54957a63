export { deleteAttachmentsAbout, deleteAttachmentsBefore } from "./queries.ts";
export { attachmentsStaffRoutes } from "./staff-routes.ts";
