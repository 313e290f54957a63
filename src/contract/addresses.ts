import { z } from "zod";
import { text } from "../language/text.ts";
import type { CallTable } from "./call.ts";
import { chosen, email, id, inData, line, mobileNumber, pincode } from "./fields.ts";
import { serverTexts } from "./server-texts.ts";

export const address = z
  .object({
    id: z.int(),
    f_name: z.string(),
    l_name: z.string(),
    company_name: z.string(),
    address: z.string(),
    apartment_no: z.string(),
    state_id: z.int(),
    city_id: z.int(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    email: z.string(),
    phone_number: z.string(),
    is_default: z.boolean().describe("preselected at checkout; there may be none"),
  })
  .meta({ id: "Address" });
export type Address = z.infer<typeof address>;

export const addressFields = z.object({
  f_name: line(() => text("First name"), 60),
  l_name: line(() => text("Last name"), 60),
  company_name: line(() => text("Company name")),
  address: line(() => text("Address")),
  apartment_no: line(() => text("Apartment")),
  state_id: chosen(() => serverTexts.stateUnknown),
  city_id: chosen(() => serverTexts.cityUnknown),
  pincode,
  email,
  phone_number: mobileNumber,
});
export type AddressFields = z.infer<typeof addressFields>;

export const addressId = z.object({ id });

export const addressesCalls = {
  "GET user-addresses": {
    summary: "Saved addresses, the default first, then oldest first",
    access: "customer",
    reply: z.array(address),
  },
  "POST add-user-addresses": {
    summary: "Save an address",
    access: "customer",
    body: addressFields,
    status: 201,
    reply: inData(address),
  },
  "PUT user-addresses/:id": {
    summary: "Change a saved address; orders keep the address they were placed with",
    access: "customer",
    repeatable: true,
    params: addressId,
    body: addressFields,
    reply: inData(address),
  },
  "PUT user-addresses/:id/default": {
    summary: "Make a saved address the default at checkout",
    access: "customer",
    repeatable: true,
    params: addressId,
    reply: inData(address),
  },
  "DELETE user-addresses/:id": {
    summary: "Delete a saved address",
    access: "customer",
    params: addressId,
    status: 204,
  },
} satisfies CallTable;
