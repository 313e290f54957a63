export { eraseRecipient, eraseStoredMails } from "./erase-recipient.ts";
export { mailsStaffRoutes } from "./staff-routes.ts";
