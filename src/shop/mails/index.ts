export { eraseRecipient, eraseStoredMails } from "./erase-recipient.ts";
export { countUnsolicitedMail, limitMails } from "./mail-limits.ts";
export { deleteFailedBefore } from "./queries.ts";
export { mailsStaffRoutes } from "./staff-routes.ts";
