import { expect, test } from "vitest";
import type { Delivery } from "../../../contract/delivery.ts";
import { deliveryText, toPincode } from "./delivery-text.ts";

const delivery: Delivery = {
  ...{ serviceable: true, cash_on_delivery: true, city: "Pune", state_id: 21, state: "Maharashtra" },
  ...{ dispatch_on: "2026-11-23", delivered_by: "2026-11-26" },
};

test.each<[Partial<Delivery>, string]>([
  [{}, "Leaves Mon 23 Nov, delivered by Thu 26 Nov · Cash on delivery available"],
  [{ cash_on_delivery: false }, "Leaves Mon 23 Nov, delivered by Thu 26 Nov · No cash on delivery"],
  [
    { dispatch_on: "2026-12-31", delivered_by: "2027-01-04" },
    "Leaves Thu 31 Dec, delivered by Mon 4 Jan · Cash on delivery available",
  ],
  [{ serviceable: null, delivered_by: null }, "Leaves Mon 23 Nov. We have no delivery day for this PIN code yet."],
  [{ serviceable: false, dispatch_on: null, delivered_by: null }, "We do not deliver to this PIN code yet."],
])("%j: %s", (changes, text) => expect(deliveryText({ ...delivery, ...changes })).toBe(text));

test.each([
  ["411004", "411004"],
  [" 411 004 ", "411004"],
  ["011004", null],
  ["41100", null],
  ["4110045", null],
  ["４１１００４", null],
  ["", null],
])("%j is the PIN code %j", (typed, pincode) => expect(toPincode(typed)).toBe(pincode));
