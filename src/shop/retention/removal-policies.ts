import { join } from "node:path";
import { serverTexts } from "../../contract/server-texts.ts";
import { deleteDraftsBefore, deleteMailsBefore } from "../../platform/stored-mails.ts";
import { deleteUnusedAccounts, warnUnusedAccounts } from "../accounts/index.ts";
import { deleteAttachmentsBefore } from "../attachments/index.ts";
import { deleteLinesUnusedSince } from "../cart/index.ts";
import { anonymiseBefore } from "../enquiries/index.ts";
import { deleteFailedBefore } from "../mails/index.ts";
import { deleteNotesBefore } from "../notes/index.ts";
import { deleteImportsBefore } from "../product-import/index.ts";
import { deleteUnclaimedBefore } from "../purchase-orders/index.ts";
import { deleteMissesBefore } from "../reports/index.ts";
import { deleteListsUnusedSince } from "../saved-lists/index.ts";
import { deleteEventsBefore } from "../security-events/index.ts";
import { deleteNotifiedBefore, deleteUnconfirmedBefore, deleteWaitingSince } from "../stock-alerts/index.ts";
import { istDate } from "../tax/index.ts";
import { deleteWishesUnusedSince } from "../wishlist/index.ts";
import { accessPolicies } from "./access-policies.ts";
import { dayMs, failedJobDays, type Policy, year } from "./policy.ts";
import { removeHeldEnquiries } from "./remove-held-enquiries.ts";

const unusedDays = 3 * year;

/** Days between the notice and the deletion of an unused account. DPDP Rules 2025, rule 8(2): at least 48 hours. */
const noticeDays = 30;

export const removalPolicies = [
  ...accessPolicies,
  {
    name: "enquiries",
    what: "Enquiries and our answers",
    why: "Answering, and handling follow-up questions",
    days: 2 * year,
    since: "after the last answer, or the enquiry",
    outcome: "anonymised: number, time and device are kept",
    remove: ({ db }, before, limit) => anonymiseBefore(db, before, serverTexts.formerCustomer, limit),
  },
  {
    name: "notes",
    what: "Internal notes of staff on orders, customers and enquiries",
    why: "Remembering what was agreed with a customer",
    days: 2 * year,
    since: "after it was written, or when the account is deleted",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteNotesBefore(db, before, limit),
  },
  {
    name: "attachments",
    what: "Files that staff attached to orders, customers and enquiries",
    why: "Having at hand what a customer sent or signed",
    days: 2 * year,
    since: "after they were attached, or when the account is deleted",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteAttachmentsBefore(db, before, limit),
  },
  {
    name: "held-enquiries",
    what: "Enquiries held as possible spam",
    why: "Finding enquiries held by mistake",
    days: 90,
    since: "after receipt",
    outcome: "deleted, with the notes and files of staff on them",
    remove: removeHeldEnquiries,
  },
  {
    name: "mails",
    what: "Emails stored as files when no mail server is configured",
    why: "Trying out the shop without a mail server",
    days: 90,
    since: "after creation",
    outcome: "deleted",
    remove: ({ config }, before, limit) => deleteMailsBefore(join(config.DATA_DIR, "mail"), before, limit),
  },
  {
    name: "mail-drafts",
    what: "Emails of which a process that was killed stored only a part",
    why: "Storing an email; another process may still be writing it",
    days: 1,
    since: "after creation",
    outcome: "deleted",
    remove: ({ config }, before, limit) => deleteDraftsBefore(join(config.DATA_DIR, "mail"), before, limit),
  },
  {
    name: "failed-jobs",
    what: "Failed background jobs, such as undeliverable emails",
    why: "Finding the cause and retrying",
    days: failedJobDays,
    since: "after the last attempt",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteFailedBefore(db, before, limit),
  },
  {
    name: "search-misses",
    what: "Searches with no results, without who searched",
    why: "Finding gaps in the catalogue",
    days: year + 35,
    since: "after the day of the search",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteMissesBefore(db, istDate(before), limit),
  },
  {
    name: "security-events",
    what: "Sign-ins, wrong passwords, credential changes, exports: account, network, browser",
    why: "Detecting and investigating misuse: DPDP Rules 2025, rule 6(1)(e), one year; CERT-In directions of 28 April 2022, 180 days",
    days: year,
    since: "after the event",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteEventsBefore(db, before, limit),
  },
  {
    name: "sheets",
    what: "Product spreadsheets uploaded by staff; their changes remain in the audit log",
    why: "Looking up the result of an import",
    days: 30,
    since: "after upload",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteImportsBefore(db, before, limit),
  },
  {
    name: "carts",
    what: "Carts of inactive customers",
    why: "Restoring the cart when the customer returns",
    days: year,
    since: "after the customer's last sign-in",
    outcome: "emptied",
    remove: ({ db }, before, limit) => deleteLinesUnusedSince(db, before, limit),
  },
  {
    name: "saved-lists",
    what: "Saved lists of inactive customers",
    why: "Restoring the lists when the customer returns",
    days: 2 * year,
    since: "after the customer's last sign-in",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteListsUnusedSince(db, before, limit),
  },
  {
    name: "purchase-orders",
    what: "Purchase orders attached at checkout, but not ordered with",
    why: "Keeping the attachment until the order is placed",
    days: 7,
    since: "after upload",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteUnclaimedBefore(db, before, limit),
  },
  {
    name: "wishlists",
    what: "Wishlists of inactive customers",
    why: "Restoring the wishlist when the customer returns",
    days: 2 * year,
    since: "after the customer's last sign-in",
    outcome: "emptied",
    remove: ({ db }, before, limit) => deleteWishesUnusedSince(db, before, limit),
  },
  {
    name: "stock-alerts-unconfirmed",
    what: "Email addresses entered for stock alerts, but not confirmed",
    why: "Confirming the address by the link we mail",
    days: 7,
    since: "after the request",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteUnconfirmedBefore(db, before, limit),
  },
  {
    name: "stock-alerts-sent",
    what: "Stock alerts that have been sent",
    why: "Stopping further alerts by the link in the email",
    days: 90,
    since: "after the email",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteNotifiedBefore(db, before, limit),
  },
  {
    name: "stock-alerts-waiting",
    what: "Stock alerts for products that have not come back",
    why: "Telling who asked when the product is back in stock",
    days: year,
    since: "after the request",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteWaitingSince(db, before, limit),
  },
  {
    name: "unused-account-notices",
    what: "Unused accounts that are about to be deleted",
    why: "DPDP Rules 2025, rule 8(2): notice before the deletion",
    days: unusedDays - noticeDays,
    since: "after the last sign-in",
    outcome: "the customer is notified by email",
    remove: (shop, before, limit, now) => warnUnusedAccounts(shop, before, now, limit),
  },
  {
    name: "unused-accounts",
    what: "Unused accounts: name, date of birth, council number, addresses, GSTINs, points",
    why: "Purpose no longer served: DPDP Act 2023 s.8(7) and (8); DPDP Rules 2025, rule 8(1), three years",
    days: unusedDays,
    since: "after the last sign-in, and 30 days after the notice",
    outcome: "deleted as if by the customer",
    remove: (shop, before, limit, now) => {
      const warnedBefore = new Date(now.getTime() - noticeDays * dayMs);
      return deleteUnusedAccounts(shop, { warnedBefore, unusedSince: before, now }, limit);
    },
  },
] as const satisfies Policy[];

/** Policies applied by the daily job. */
export type RemovalPolicyName = (typeof removalPolicies)[number]["name"];
