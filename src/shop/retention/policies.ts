import { join } from "node:path";
import { serverTexts } from "../../contract/server-texts.ts";
import { forgetReplies } from "../../platform/idempotency.ts";
import { deleteMailsBefore } from "../../platform/kept-mails.ts";
import { forgetEndedAttempts } from "../../platform/limits.ts";
import { announceUnused, deleteUnused } from "../accounts/index.ts";
import { deleteLinesUnusedSince } from "../cart/index.ts";
import {
  deleteSessionsEndedBefore as deleteCustomerSessions,
  deleteNetworksUnusedSince,
  deleteResetsEndedBefore,
  idleFrom,
} from "../customers/index.ts";
import { anonymiseBefore, deleteHeldBefore } from "../enquiries/index.ts";
import { deleteMissesBefore } from "../figures/index.ts";
import type { Shop } from "../kit/shop.ts";
import { deleteFailedBefore } from "../mails/index.ts";
import { deleteKeysBefore } from "../orders/index.ts";
import { deleteChallengesBefore } from "../passkeys/index.ts";
import { deleteImportsBefore } from "../product-import/index.ts";
import { deleteEventsBefore } from "../security-events/index.ts";
import {
  deleteInvitationsEndedBefore,
  deleteKnownNetworksUnusedSince,
  deleteSessionsEndedBefore as deleteStaffSessions,
} from "../staff/index.ts";
import { istDate } from "../tax/index.ts";
import { deleteWishesUnusedSince } from "../wishlist/index.ts";

/** One kind of personal or short-lived data, and what becomes of it. */
export interface Policy {
  name: string;
  what: string;
  /** The purpose it serves, or the law that demands it. */
  why: string;
  /** How long it is stored, in words; `days` and then this where a period runs. */
  since: string;
  /** The period; null where the shop removes nothing by itself. */
  days: number | null;
  outcome: string;
  /** Removes at most so many whose period began before a moment. @returns how many */
  remove?(shop: Shop, before: Date, limit: number, now: Date): Promise<number>;
}

const year = 365;
const dayMs = 24 * 60 * 60 * 1000;
const unusedDays = 3 * year;
/** Between the notice and the deletion of an unused account. DPDP Rules 2025, rule 8(2): 48 hours at least. */
const noticeDays = 30;
const law = "it stays; the shop deletes none of it by itself";

const removed = [
  {
    name: "sessions",
    what: "Sessions of customers: address of the network, browser",
    why: "Being signed in",
    ...{ days: 0, since: "after the session has ended", outcome: "deleted" },
    remove: (shop, before, limit) => deleteCustomerSessions(shop.db, before, idleFrom(shop), limit),
  },
  {
    name: "staff-sessions",
    what: "Sessions of staff: address of the network, browser",
    why: "Being signed in",
    ...{ days: 0, since: "after the session has ended", outcome: "deleted" },
    remove: ({ db }, before, limit) => deleteStaffSessions(db, before, limit),
  },
  {
    name: "staff-invitations",
    what: "Invitations of staff",
    why: "Accepting an invitation",
    ...{ days: 0, since: "after the link has expired", outcome: "deleted" },
    remove: ({ db }, before, limit) => deleteInvitationsEndedBefore(db, before, limit),
  },
  {
    name: "password-resets",
    what: "Links to set a new password",
    why: "Setting a new password",
    ...{ days: 0, since: "after the link has expired", outcome: "deleted" },
    remove: ({ db }, before, limit) => deleteResetsEndedBefore(db, before, limit),
  },
  {
    name: "counters",
    what: "Counters of attempts, by mail address and network",
    why: "Limits against guessing and flooding",
    ...{ days: 0, since: "after the period that is counted", outcome: "deleted" },
    remove: ({ db }, before, limit) => forgetEndedAttempts(db, before, limit),
  },
  {
    name: "passkey-challenges",
    what: "Challenges that were answered with a passkey",
    why: "No answer opens anything twice",
    ...{ days: 1, since: "after the answer", outcome: "deleted" },
    remove: ({ db }, before, limit) => deleteChallengesBefore(db, before, limit),
  },
  {
    name: "known-networks",
    what: "Networks from which customers have signed in",
    why: "Strangers' wrong passwords do not lock a customer out",
    ...{ days: 90, since: "after the last sign-in from there", outcome: "deleted" },
    remove: ({ db }, before, limit) => deleteNetworksUnusedSince(db, before, limit),
  },
  {
    name: "staff-known-networks",
    what: "Networks from which staff have signed in",
    why: "Strangers' wrong passwords do not lock a member of staff out",
    ...{ days: 90, since: "after the last sign-in from there", outcome: "deleted" },
    remove: ({ db }, before, limit) => deleteKnownNetworksUnusedSince(db, before, limit),
  },
  {
    name: "idempotency-keys",
    what: "Keys of orders, with the reply",
    why: "A repeated request orders once",
    ...{ days: 1, since: "after the order", outcome: "deleted" },
    remove: ({ db }, before, limit) => deleteKeysBefore(db, before, limit),
  },
  {
    name: "request-replies",
    what: "Replies to staff's and customers' requests, encrypted with the key that only the sender has",
    why: "A repeated request is done once, and gets the same reply",
    ...{ days: 1, since: "after the request", outcome: "deleted" },
    remove: ({ db }, before, limit) => forgetReplies(db, before, limit),
  },
  {
    name: "enquiries",
    what: "Enquiries and the answers to them",
    why: "Answering, and knowing what was answered when somebody comes back to it",
    ...{
      days: 2 * year,
      since: "after the last answer, or the enquiry",
      outcome: "made anonymous: number, time and device stay",
    },
    remove: ({ db }, before, limit) => anonymiseBefore(db, before, serverTexts.formerCustomer, limit),
  },
  {
    name: "held-enquiries",
    what: "Enquiries held back as advertising",
    why: "Finding those that were held back wrongly",
    ...{ days: 90, since: "after they came", outcome: "deleted" },
    remove: ({ db }, before, limit) => deleteHeldBefore(db, before, limit),
  },
  {
    name: "mails",
    what: "Mails stored as files, where there is no mail server",
    why: "Trying the shop out without one",
    ...{ days: 90, since: "after they were written", outcome: "deleted" },
    remove: ({ config }, before, limit) => deleteMailsBefore(join(config.DATA_DIR, "mail"), before, limit),
  },
  {
    name: "failed-jobs",
    what: "Work in the background that was given up, such as mails nobody took",
    why: "Finding the cause, and trying again",
    ...{ days: 90, since: "after the last attempt", outcome: "deleted" },
    remove: ({ db }, before, limit) => deleteFailedBefore(db, before, limit),
  },
  {
    name: "search-misses",
    what: "Words that were searched for in vain; not by whom",
    why: "Knowing what is missing from the catalogue",
    ...{ days: year + 35, since: "after the day", outcome: "deleted" },
    remove: ({ db }, before, limit) => deleteMissesBefore(db, istDate(before), limit),
  },
  {
    name: "security-events",
    what: "Sign-ins, wrong passwords, changes of credentials, exports: account, network, browser",
    why: "Detecting and investigating misuse: DPDP Rules 2025, rule 6(1)(e), one year; CERT-In directions of 28 April 2022, 180 days",
    ...{ days: year, since: "after the event", outcome: "deleted" },
    remove: ({ db }, before, limit) => deleteEventsBefore(db, before, limit),
  },
  {
    name: "sheets",
    what: "Spreadsheets of products that staff sent; what they changed stays in the audit log",
    why: "Looking up what an import said",
    ...{ days: 30, since: "after they were sent", outcome: "deleted" },
    remove: ({ db }, before, limit) => deleteImportsBefore(db, before, limit),
  },
  {
    name: "carts",
    what: "Carts of customers who do not come back",
    why: "Finding the cart as it was left",
    ...{ days: year, since: "after the customer's last sign-in", outcome: "emptied" },
    remove: ({ db }, before, limit) => deleteLinesUnusedSince(db, before, limit),
  },
  {
    name: "wishlists",
    what: "Wishlists of customers who do not come back",
    why: "Finding the wishlist as it was left",
    ...{ days: 2 * year, since: "after the customer's last sign-in", outcome: "emptied" },
    remove: ({ db }, before, limit) => deleteWishesUnusedSince(db, before, limit),
  },
  {
    name: "unused-account-notices",
    what: "Accounts that are nearly unused long enough to be deleted",
    why: "DPDP Rules 2025, rule 8(2): notice before the deletion",
    ...{ days: unusedDays - noticeDays, since: "after the last sign-in", outcome: "the customer is told by mail" },
    remove: (shop, before, limit, now) => announceUnused(shop, before, now, limit),
  },
  {
    name: "unused-accounts",
    what: "Accounts that nobody uses: name, date of birth, council number, addresses, points",
    why: "The purpose is over: DPDP Act 2023 s.8(7) and (8); DPDP Rules 2025, rule 8(1), three years",
    ...{
      days: unusedDays,
      since: "after the last sign-in, and 30 days after the notice",
      outcome: "deleted as if by the customer",
    },
    remove: (shop, before, limit, now) => {
      const toldBefore = new Date(now.getTime() - noticeDays * dayMs);
      return deleteUnused(shop, { toldBefore, unusedSince: before, now }, limit);
    },
  },
] as const satisfies Policy[];

const stored: Policy[] = [
  {
    name: "accounts",
    what: "Accounts in use",
    why: "Ordering, and being told about orders",
    ...{
      days: null,
      since: "until the customer deletes the account, or does not use it for three years",
      outcome: "deleted",
    },
  },
  {
    name: "orders",
    what: "Orders, invoices, credit notes, payments, refunds, with the names and addresses on them",
    why: "CGST Act 2017 s.36: 72 months from the due date of the annual return of their year; Companies Act 2013 s.128(5): 8 years",
    ...{
      days: null,
      since: "8 years after the end of their financial year, also when the account is deleted",
      outcome: law,
    },
  },
  {
    name: "lots",
    what: "Which lot of a device went to which order, movements of stock",
    why: "Medical Devices Rules 2017: records of sale, and recalls (rule 89) for as long as a device is in use",
    ...{ days: null, since: "as orders", outcome: law },
  },
  {
    name: "reviews",
    what: "Reviews and stars",
    why: "Telling other buyers",
    ...{
      days: null,
      since: "until deleted; without a name once the account is",
      outcome: "shown as by a former customer",
    },
  },
  {
    name: "audit",
    what: "The audit log: what staff did, to which number or id; no personal details of customers",
    why: "Companies (Accounts) Rules 2014, rule 3(1): the trail of changes of books, 8 years",
    ...{ days: null, since: "8 years at least", outcome: law },
  },
  {
    name: "logs",
    what: "The log of the program: no addresses, names or passwords",
    why: "Finding faults: CERT-In directions of 28 April 2022, 180 days",
    ...{ days: null, since: "as long as the operator's system stores its output", outcome: "the operator deletes it" },
  },
  {
    name: "backups",
    what: "Backups, with everything above",
    why: "Recovering from a loss",
    ...{
      days: null,
      since: "as long as the operator stores them; 35 days are advised",
      outcome: "the operator deletes them",
    },
  },
];

export const policies: readonly Policy[] = [...removed, ...stored];

/** Those that the daily job applies. */
export type RemovedName = (typeof removed)[number]["name"];

/** How long something is stored, in words. */
export function keepOf({ days, since }: Policy): string {
  if (days === null) return since;
  if (days === 0) return `a day at most ${since}`;
  if (days % year === 0) return `${days === year ? "1 year" : `${days / year} years`} ${since}`;
  return `${days === 1 ? "1 day" : `${days} days`} ${since}`;
}

/** Whatever of a policy began before this moment is to be removed. */
export function limitOf(days: number, now: Date): Date {
  return new Date(now.getTime() - days * dayMs);
}
