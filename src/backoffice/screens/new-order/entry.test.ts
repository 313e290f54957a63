import { describe, expect, test } from "vitest";
import type { AssistedBuyer } from "../../../contract/staff/assisted-orders.ts";
import { addLine, emptyEntry, resolveChoices, toRequest } from "./entry.ts";

const probe = { sub_product_id: 7, ref_no: "NK-1", product_name: "Probe", quantity: "2" };
const buyer = {
  ...{ id: 3, account_type: "hospital", problem: null },
  addresses: [{ id: 11 }, { id: 12 }],
  gstins: [
    { id: 21, is_default: false },
    { id: 22, is_default: true },
  ],
} as unknown as AssistedBuyer;
const entry = { ...emptyEntry, customer: { id: 3, name: "Asha" }, lines: [probe] };

test("the same variant twice is one line with both quantities", () => {
  expect(addLine([probe], { ...probe, quantity: "3" })).toEqual([{ ...probe, quantity: "5" }]);
  expect(addLine([{ ...probe, quantity: "" }], probe)).toEqual([probe]);
});

test("the customer's defaults hold until something else is chosen", () => {
  expect(resolveChoices(entry, buyer)).toEqual({ shipping: "11", billing: "11", gstin: "22" });
  expect(resolveChoices({ ...entry, shipping: "12", billing: "11", gstin: "none" }, buyer)).toEqual({
    ...{ shipping: "12", billing: "11", gstin: "none" },
  });
  expect(resolveChoices({ ...entry, shipping: "99", gstin: "99" }, buyer)).toEqual(resolveChoices(entry, buyer));
});

describe("nothing is priced", () => {
  test.each([
    ["without a customer", { ...entry, customer: null }, buyer],
    ["without lines", { ...entry, lines: [] }, buyer],
    ["while another customer is shown", { ...entry, customer: { id: 4, name: "Ravi" } }, buyer],
    ["for a customer who may not order", entry, { ...buyer, problem: "The licence has expired." }],
    ["without an address", entry, { ...buyer, addresses: [] }],
  ])("%s", (_when, given, of) => {
    expect(toRequest(given, of)).toBeNull();
  });
});

test("delivery to a third party is sent with a registration only", () => {
  const elsewhere = { ...entry, thirdParty: true };
  expect(toRequest(elsewhere, buyer)).toMatchObject({ third_party_delivery: true, buyer_gstin_id: 22 });
  expect(toRequest({ ...elsewhere, gstin: "none" }, buyer)).not.toHaveProperty("third_party_delivery");
  expect(toRequest(entry, buyer)).not.toHaveProperty("third_party_delivery");
});

test("the purpose is sent for hospitals only", () => {
  expect(toRequest({ ...entry, purpose: "resale" }, buyer)).toMatchObject({ purpose: "resale", buyer_gstin_id: 22 });
  const doctor = { ...buyer, account_type: "doctor" as const };
  expect(toRequest({ ...entry, purpose: "resale" }, doctor)).not.toHaveProperty("purpose");
});
