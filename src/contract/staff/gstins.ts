import { z } from "zod";
import { id, inData, moment } from "../fields.ts";
import { buyerGstin, gstinLookupStates } from "../gstins.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";

const listedGstin = z
  .object({
    id: z.int(),
    customer_id: z.int(),
    gstin: z.string(),
    legal_name: z.string(),
    status: buyerGstin.shape.status,
    looked_up_at: moment.nullable(),
    created_at: moment,
  })
  .meta({ id: "ListedGstin" });
export type ListedGstin = z.infer<typeof listedGstin>;

export const gstinsStaffCalls = {
  "GET staff/gstins": {
    summary: "All customers' GST registrations with what the GST portal says of them, newest first",
    right: "customers.read",
    query: z.object({
      status: z.enum(gstinLookupStates, { error: "Choose what the portal says." }).optional(),
      ...listing,
    }),
    reply: z.object({
      data: z.array(listedGstin),
      meta: listMeta,
      can_look_up: z.boolean().describe("whether the shop is connected to a GST portal"),
    }),
  },
  "POST staff/gstins/:id/lookup": {
    summary: "Ask the GST portal about a registration again; the earlier answer holds until a job stores the new one",
    right: "customers.verify",
    params: z.object({ id }),
    reply: inData(z.object({ state: z.literal("waiting") })),
    refusals: { 409: ["not_possible"] },
  },
  "GET staff/customers/:id/gstins": {
    summary: "A customer's GST registrations with their registered addresses, the default first, then oldest first",
    right: "customers.read",
    params: z.object({ id }),
    reply: inData(z.array(buyerGstin)),
  },
} satisfies StaffCallTable;
