import type { Policy } from "./policy.ts";

const keptByLaw = "kept; never deleted automatically";

export const keptPolicies: Policy[] = [
  {
    name: "accounts",
    what: "Accounts in use",
    why: "Ordering, and order notifications",
    days: null,
    since: "until the customer deletes the account or leaves it unused for three years",
    outcome: "deleted",
  },
  {
    name: "orders",
    what: "Orders, invoices, credit notes, challans, payments, refunds, with the names and addresses on them",
    why: "CGST Act 2017 s.36: 72 months from the due date of the annual return of their year; Companies Act 2013 s.128(5): 8 years",
    days: null,
    since: "8 years after the end of their financial year, even if the account is deleted",
    outcome: keptByLaw,
  },
  {
    name: "licences",
    what: "Dealers' licences: number, last day, result of the check",
    why: "Medical Devices Rules 2017, rule 87A: devices are sold for resale only to licensed dealers",
    days: null,
    since: "as long as the account",
    outcome: "deleted with the account",
  },
  {
    name: "promotions",
    what: "Evaluation samples and brand reminders, with their recipients",
    why: "UCMPMD 2024: disclosure of what medical professionals received",
    days: null,
    since: "same as orders",
    outcome: keptByLaw,
  },
  {
    name: "lots",
    what: "Which device lot went to which order, stock movements",
    why: "Medical Devices Rules 2017: records of sale, and recalls (rule 89) for as long as a device is in use",
    days: null,
    since: "same as orders",
    outcome: keptByLaw,
  },
  {
    name: "reviews",
    what: "Reviews and stars",
    why: "Informing other buyers",
    days: null,
    since: "until deleted; anonymous once the account is deleted",
    outcome: "shown as from a former customer",
  },
  {
    name: "audit",
    what: "The audit log: staff actions and the number or id they concern; no personal details of customers",
    why: "Companies (Accounts) Rules 2014, rule 3(1): audit trail of the books, 8 years",
    days: null,
    since: "at least 8 years",
    outcome: keptByLaw,
  },
  {
    name: "logs",
    what: "The server log: no addresses, names or passwords",
    why: "Diagnosing faults: CERT-In directions of 28 April 2022, 180 days",
    days: null,
    since: "as long as the operator's logging system keeps it",
    outcome: "the operator deletes it",
  },
  {
    name: "backups",
    what: "Backups, containing all of the above",
    why: "Recovering from data loss",
    days: null,
    since: "as long as the operator keeps them; 35 days recommended",
    outcome: "the operator deletes them",
  },
];
