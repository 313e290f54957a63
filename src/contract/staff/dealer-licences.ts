import { z } from "zod";
import { licence, licenceStates } from "../dealer-licences.ts";
import { id, inData, line, moment, searchText } from "../fields.ts";
import { licenceKinds } from "../licence-kinds.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";

export const licenceListed = licence
  .extend({
    customer_id: z.int(),
    account_type: z.enum(["dealer", "hospital"]),
    name: z.string(),
    company_name: z.string().nullable(),
    days_left: z.int().describe("until the last day; negative once it has expired"),
    given_at: moment,
  })
  .meta({ id: "LicenceListed" });
export type LicenceListed = z.infer<typeof licenceListed>;

/** The licence that staff looked at, so that one the customer has changed since is not decided unseen. */
const seen = {
  kind: z.enum(licenceKinds, { error: "Send the kind of licence that was checked." }),
  number: z.string({ error: "Send the licence number that was checked." }).max(60),
  valid_until: z.string({ error: "Send the date that was checked." }).max(20),
};
const params = z.object({ id });

export const licencesStaffCalls = {
  "GET staff/licences": {
    summary: "Licences for resale of dealers and hospitals, the first to expire first",
    right: "customers.read",
    query: z.object({
      ...listing,
      search: searchText.describe("part of a name, company or licence number"),
      state: z.enum(licenceStates).optional(),
      expires: z.enum(["expired", "soon"]).optional().describe("soon: within 30 days"),
    }),
    reply: z.object({ data: z.array(licenceListed), meta: listMeta }),
  },
  "GET staff/licences/:id": {
    summary: "The licence of one customer, null if none was given",
    right: "customers.read",
    params,
    reply: inData(licenceListed.nullable()),
  },
  "POST staff/licences/:id/verify": {
    summary: "Mark a licence as verified",
    right: "customers.verify",
    params,
    body: z.object(seen),
    status: 204,
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/licences/:id/reject": {
    summary: "Reject a licence, with a reason the customer can read; nothing is sold for resale until another is given",
    right: "customers.verify",
    params,
    body: z.object({ ...seen, reason: line("Reason", 300) }),
    status: 204,
    refusals: { 409: ["state_changed"] },
  },
} satisfies StaffCallTable;
