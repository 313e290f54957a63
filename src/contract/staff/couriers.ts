import { z } from "zod";
import { id, inData, line, multiline, optional } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { courierKinds } from "./courier-kinds.ts";
import { seen, seenShown } from "./seen.ts";

const linkProblem = "Enter an address that begins with https:// and contains {number}.";

export const courierFields = z.object({
  name: line("Name", 60).overwrite((typed) => typed.replace(/\s+/g, " ")),
  kind: z.enum(courierKinds, { error: "Choose courier or collector." }),
  tracking_link: optional(line("Tracking link", 300).refine((typed) => isTrackingLink(typed), linkProblem)).describe(
    "address where a parcel is tracked, with {number} in place of the tracking number",
  ),
  notes: optional(multiline("Notes", 1000)),
  active: z.boolean({ error: "Say whether it is in use." }).describe("false: retired, not offered for new parcels"),
});
export type CourierFields = z.infer<typeof courierFields>;

function isTrackingLink(typed: string): boolean {
  return typed.startsWith("https://") && typed.includes("{number}") && URL.canParse(typed.replace("{number}", "1"));
}

export const courierShown = z
  .object({ id: z.int(), ...courierFields.shape, tracking_link: z.string().nullable(), notes: z.string().nullable() })
  .extend({ seen: seenShown })
  .meta({ id: "Courier" });
export type CourierShown = z.infer<typeof courierShown>;

const thatOne = z.object({ id });

export const couriersCalls = {
  "GET staff/couriers": {
    summary: "Couriers and collectors by name, those in use first",
    right: "orders.read",
    reply: inData(z.array(courierShown)),
  },
  "GET staff/couriers/:id": {
    summary: "A courier or collector",
    right: "orders.read",
    params: thatOne,
    reply: inData(courierShown),
  },
  "POST staff/couriers": {
    summary: "Add a courier or collector",
    right: "couriers.change",
    body: courierFields,
    status: 201,
    reply: inData(courierShown),
  },
  "PUT staff/couriers/:id": {
    summary: "Change or retire a courier or collector",
    right: "couriers.change",
    params: thatOne,
    body: courierFields.extend({ seen }),
    reply: inData(courierShown),
    refusals: { 409: ["state_changed"] },
  },
} satisfies StaffCallTable;
