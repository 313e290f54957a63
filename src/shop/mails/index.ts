export { eraseRecipient, eraseStoredMails } from "./erase-recipient.ts";
export { limitMails, mayMailUnasked } from "./mail-limits.ts";
export { deleteFailedBefore } from "./queries.ts";
export { mailsStaffRoutes } from "./staff-routes.ts";
