import { z } from "zod";
import { text } from "../language/text.ts";
import type { CallTable } from "./call.ts";
import { chosen, id, inData, line, optional, pincode } from "./fields.ts";
import { serverTexts } from "./server-texts.ts";

/** What the GST portal reports about a GSTIN. */
export const gstinLookups = ["active", "suspended", "cancelled", "not_found", "sez"] as const;
export type GstinLookup = (typeof gstinLookups)[number];
export const gstinLookupStates = ["not_looked_up", ...gstinLookups] as const;

/** A GST registration of a customer, with its registered address. */
export const buyerGstin = z
  .object({
    id: z.int(),
    gstin: z.string(),
    legal_name: z.string(),
    address: z.string(),
    apartment_no: z.string(),
    state_id: z.int(),
    city_id: z.int(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    is_sez: z.boolean().describe("of a special economic zone: sold by quotation only"),
    status: z
      .enum(gstinLookupStates)
      .describe("what the GST portal says; cancelled, unknown and SEZ registrations are sold to by quotation only"),
    is_default: z.boolean().describe("preselected at checkout unless another is in the state of delivery"),
  })
  .meta({ id: "BuyerGstin" });
export type BuyerGstin = z.infer<typeof buyerGstin>;

/** Needed unless the password was entered within the last ten minutes. */
const proof = { current_password: z.string().max(1000).optional() };

const buyerGstinFields = z.object({
  gstin: line("GSTIN", 20),
  legal_name: line(() => text("Legal name")),
  address: line(() => text("Address")),
  apartment_no: optional(line(() => text("Apartment"))).transform((typed) => typed ?? ""),
  state_id: chosen(() => serverTexts.stateUnknown),
  city_id: chosen(() => serverTexts.cityUnknown),
  pincode,
  is_sez: z.union([z.boolean(), z.enum(["true", "on", ""]).transform((typed) => typed !== "")]).default(false),
  ...proof,
});
export type BuyerGstinFields = z.infer<typeof buyerGstinFields>;

const thatOne = z.object({ id });

export const gstinsCalls = {
  "GET user-gstins": {
    summary: "The caller's GST registrations, the default first, then oldest first",
    access: "customer",
    reply: z.array(buyerGstin),
  },
  "POST user-gstins": {
    summary: "Add a GST registration with its registered address",
    access: "customer",
    body: buyerGstinFields,
    status: 201,
    reply: inData(buyerGstin),
    refusals: { 429: ["too_many_requests"] },
  },
  "PUT user-gstins/:id": {
    summary: "Change a GST registration; orders keep the one they were placed with",
    access: "customer",
    repeatable: true,
    params: thatOne,
    body: buyerGstinFields,
    reply: inData(buyerGstin),
    refusals: { 429: ["too_many_requests"] },
  },
  "PUT user-gstins/:id/default": {
    summary: "Make a GST registration the default at checkout",
    access: "customer",
    repeatable: true,
    params: thatOne,
    reply: inData(buyerGstin),
  },
  "POST user-gstins/:id/remove": {
    summary: "Remove a GST registration",
    access: "customer",
    params: thatOne,
    body: z.object(proof),
    status: 204,
    refusals: { 429: ["too_many_requests"] },
  },
} satisfies CallTable;
