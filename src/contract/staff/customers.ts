import { z } from "zod";
import { address, addressFields } from "../addresses.ts";
import {
  accountTypes,
  consent,
  doctorsHaveNumber,
  hasNeededNumber,
  registrationFields,
  verifications,
} from "../customers.ts";
import { id, inData, line, moment, rupees, searchText } from "../fields.ts";
import { identityFields } from "../identity.ts";
import { paymentStates } from "../order-states.ts";
import { orderStatuses, paymentStatuses } from "../orders.ts";
import type { StaffCallTable } from "./call.ts";
import { listAsCsv, listing, listMeta } from "./listing.ts";

export const customerListed = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    mobile_number: z.string(),
    account_type: z.enum(accountTypes),
    company_name: z.string().nullable(),
    mci_number: z.string().nullable(),
    verification: z.enum(verifications),
    verification_reset: z
      .object({ at: moment, fields: z.array(z.enum(identityFields)) })
      .nullable()
      .describe("a previous decision was reset because the customer changed these fields"),
    mci_shared: z.int().describe("other accounts with the same MCI number, at most 100"),
    identity: z.string().describe("identifies the current name, date of birth, account type and MCI number"),
    city: z.string(),
    state: z.string(),
    created_at: moment,
  })
  .meta({ id: "CustomerListed" });
export type CustomerListed = z.infer<typeof customerListed>;

export const customerShown = customerListed
  .extend({
    first_name: z.string(),
    last_name: z.string(),
    dob: z.string(),
    gstin: z.string().nullable(),
    apartment_no: z.string().nullable(),
    address: z.string(),
    pincode: z.string(),
    verification_reason: z.string().nullable(),
    mci_shared_with: z
      .array(z.object({ id: z.int(), name: z.string(), verification: z.enum(verifications) }))
      .describe("the oldest 20 accounts with the same MCI number"),
    reward_points: z.int(),
    points_warning: z.string().nullable().describe("of doctors who earn points though no reason is recorded"),
    consent: consent
      .extend({ through: z.enum(["telephone"]).nullable().describe("how, where staff recorded it") })
      .nullable()
      .describe("given at registration; null for accounts from before consent was recorded, and while it is pending"),
    registered_by: z.string().nullable().describe("the member of staff who opened the account"),
    addresses: z.array(address),
    order_count: z.int(),
    orders: z
      .array(
        z.object({
          token: z.string(),
          order_no: z.string(),
          placed_at: moment,
          status: z.enum(orderStatuses),
          payment_status: z.enum(paymentStatuses),
          payment_state: z.enum(paymentStates),
          total: rupees,
        }),
      )
      .describe("the latest 20"),
    enquiries: z
      .array(z.object({ id: z.int(), enquiry_no: z.string(), subject: z.string(), received_at: moment }))
      .describe("the latest 20"),
  })
  .meta({ id: "CustomerShown" });
export type CustomerShown = z.infer<typeof customerShown>;

/** How the customer of an account opened by staff agreed to the privacy notice; pending: the shop asks at the first sign-in. */
export const staffConsents = ["telephone", "pending"] as const;

const customerRegistration = z
  .object({
    ...registrationFields,
    consent: z.enum(staffConsents, { error: "Say whether the customer agreed to the privacy notice." }),
  })
  .refine(hasNeededNumber, doctorsHaveNumber);
export type CustomerRegistration = z.infer<typeof customerRegistration>;

/** The number that was checked, so that a number the customer has since changed is not verified unseen. */
const mciSeen = z.string({ error: "Send the MCI number that was checked." }).max(30);
/** Likewise for the person's identity. */
const identitySeen = z
  .string({ error: "Send the identity that was checked." })
  .max(100)
  .describe("`identity` as shown");

const customersFilter = {
  search: searchText.describe("part of a name, email, phone, company, GSTIN or MCI number"),
  verification: z.enum(["to_verify", ...verifications]).optional(),
  account_type: z.enum(accountTypes).optional(),
};

export const customersCalls = {
  "GET staff/customers": {
    summary: "Customers, newest first; those to verify, oldest first",
    right: "customers.read",
    query: z.object({ ...listing, ...customersFilter }),
    reply: z.object({ data: z.array(customerListed), meta: listMeta }),
  },
  "GET staff/customers.csv": { ...listAsCsv, right: "customers.read", query: z.object(customersFilter) },
  "GET staff/customers/:id": {
    summary: "A customer with all details",
    right: "customers.read",
    params: z.object({ id }),
    reply: inData(customerShown),
  },
  "POST staff/customers": {
    summary: "Open an account for a customer, who gets a link by email to set a password",
    right: "customers.register",
    body: customerRegistration,
    status: 201,
    reply: inData(z.object({ id: z.int(), name: z.string() })),
  },
  "POST staff/customers/:id/addresses": {
    summary: "Save an address for a customer",
    right: "orders.enter",
    params: z.object({ id }),
    body: addressFields,
    status: 201,
    reply: inData(address),
  },
  "POST staff/customers/:id/account-type": {
    summary: "Change the account type, also while orders are open; the customer is verified again",
    right: "customers.verify",
    params: z.object({ id }),
    body: z.object({
      account_type: z.enum(accountTypes, { error: "Choose the account type." }),
      seen: z.enum(accountTypes, { error: "Send the account type that was shown." }),
      reason: line("Reason", 300),
    }),
    status: 204,
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/customers/:id/verify": {
    summary: "Mark the MCI number as verified; applies immediately",
    right: "customers.verify",
    params: z.object({ id }),
    body: z.object({ mci_number: mciSeen, identity: identitySeen }),
    status: 204,
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/customers/:id/reject": {
    summary: "Reject the MCI number, with a reason the customer can read",
    right: "customers.verify",
    params: z.object({ id }),
    body: z.object({ mci_number: mciSeen, identity: identitySeen, reason: line("Reason", 300) }),
    status: 204,
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/customers/verify": {
    summary: "Verify several customers; those whose number has changed or who have already been decided are skipped",
    right: "customers.verify",
    body: z.object({
      customers: z
        .array(z.object({ id, mci_number: mciSeen, identity: identitySeen }), { error: "Choose customers." })
        .min(1, "Choose customers.")
        .max(100, "Choose at most 100."),
    }),
    reply: inData(z.object({ verified: z.int(), left: z.int() })),
    refusals: { 409: ["state_changed"] },
  },
} satisfies StaffCallTable;
