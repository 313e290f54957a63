import { deleteRepliesBefore } from "../../platform/idempotency.ts";
import { deleteExpiredAttempts } from "../../platform/limits.ts";
import { deleteKeysBefore } from "../checkout/index.ts";
import {
  deleteSessionsEndedBefore as deleteCustomerSessions,
  deleteNetworksUnusedSince,
  deleteResetsEndedBefore,
  idleFrom,
} from "../customers/index.ts";
import { deleteChallengesBefore } from "../passkeys/index.ts";
import { deleteDevicesUnusedSince } from "../push/index.ts";
import {
  deleteInvitationsEndedBefore,
  deleteKnownNetworksUnusedSince,
  deleteSessionsEndedBefore as deleteStaffSessions,
} from "../staff/index.ts";
import { failedJobDays, type Policy } from "./policy.ts";

/** Data stored to authenticate people and to process each request once. */
export const accessPolicies = [
  {
    name: "sessions",
    what: "Customer sessions: network address, browser",
    why: "Keeping people signed in",
    days: 0,
    since: "after the session has ended",
    outcome: "deleted",
    remove: (shop, before, limit) => deleteCustomerSessions(shop.db, before, idleFrom(shop), limit),
  },
  {
    name: "staff-sessions",
    what: "Staff sessions: network address, browser",
    why: "Keeping people signed in",
    days: 0,
    since: "after the session has ended",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteStaffSessions(db, before, limit),
  },
  {
    name: "staff-invitations",
    what: "Staff invitations",
    why: "Accepting an invitation",
    days: 0,
    since: "after the link has expired",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteInvitationsEndedBefore(db, before, limit),
  },
  {
    name: "password-resets",
    what: "Password reset links: hash, account, whether used",
    why: "Setting a new password; a mail that is sent again has the same link, which must not work twice",
    // A job may run for almost five days and, once it has failed, be retried for as long as it is kept.
    days: failedJobDays + 10,
    since: "after the link has expired",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteResetsEndedBefore(db, before, limit),
  },
  {
    name: "push-subscriptions",
    what: "Devices to notify: address at the push service, keys, browser",
    why: "Notifying customers of the progress of their orders",
    days: 180,
    since: "after they were last used",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteDevicesUnusedSince(db, before, limit),
  },
  {
    name: "counters",
    what: "Attempt counters by email address and network",
    why: "Limiting guessing and flooding",
    days: 0,
    since: "after the counting period",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteExpiredAttempts(db, before, limit),
  },
  {
    name: "passkey-challenges",
    what: "Used passkey challenges",
    why: "Preventing replay",
    days: 1,
    since: "after use",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteChallengesBefore(db, before, limit),
  },
  {
    name: "known-networks",
    what: "Networks from which customers have signed in",
    why: "Preventing strangers' wrong passwords from locking customers out",
    days: 90,
    since: "after the last sign-in from there",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteNetworksUnusedSince(db, before, limit),
  },
  {
    name: "staff-known-networks",
    what: "Networks from which staff have signed in",
    why: "Preventing strangers' wrong passwords from locking staff out",
    days: 90,
    since: "after the last sign-in from there",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteKnownNetworksUnusedSince(db, before, limit),
  },
  {
    name: "idempotency-keys",
    what: "Idempotency keys of orders, with the reply",
    why: "Preventing duplicate orders",
    days: 1,
    since: "after the order",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteKeysBefore(db, before, limit),
  },
  {
    name: "request-replies",
    what: "Replies to requests of staff and customers, encrypted with a key that only the sender has",
    why: "Processing repeated requests once, with the same reply",
    days: 1,
    since: "after the request",
    outcome: "deleted",
    remove: ({ db }, before, limit) => deleteRepliesBefore(db, before, limit),
  },
] as const satisfies Policy[];
