import { describe, expect, test } from "vitest";
import { makeCaller } from "../../../test/support/customers.ts";
import { groups } from "../settings/groups.ts";
import type { Settings } from "../settings/index.ts";
import { purchaseRefusal, visibilityFor } from "./visibility.ts";

const settings = (selling: object = {}): Settings => ({
  company: groups.company.parse({}),
  payment: groups.payment.parse({}),
  brand: groups.brand.parse({}),
  delivery: groups.delivery.parse({}),
  home: groups.home.parse({}),
  selling: groups.selling.parse(selling),
});
const customer = (verified: boolean) => makeCaller({ verified });
const free = { enquiry_only: false, verified_only: false };
const flags = (shown: ReturnType<typeof visibilityFor>) =>
  [shown.show_mrp, shown.show_price, shown.show_cart_button, shown.show_inquiry].map(Number).join("");

describe("by default", () => {
  test.each([
    ["a visitor", null, free, "1001"],
    ["a customer", customer(false), free, "1111"],
    ["a customer, enquiry only", customer(true), { ...free, enquiry_only: true }, "1101"],
    ["a customer, verified only", customer(false), { ...free, verified_only: true }, "1101"],
    ["a verified customer, verified only", customer(true), { ...free, verified_only: true }, "1111"],
    ["a visitor, verified only", null, { ...free, verified_only: true }, "1001"],
  ])("%s", (_who, caller, product, shown) => {
    expect(flags(visibilityFor(settings(), caller, product))).toBe(shown);
  });

  test("the cart as a whole", () => {
    expect(visibilityFor(settings(), customer(false))).toMatchObject({ show_mrp: true, show_price: true });
  });
});

test.each([
  [{ see_price: "everyone" }, null, "1101"],
  [{ see_mrp: "customers" }, null, "0001"],
  [{ see_mrp: "nobody", see_price: "nobody" }, customer(true), "0001"],
  [{ buy: "nobody" }, customer(true), "1101"],
  [{ enquire: "customers" }, null, "1000"],
  [{ enquire: "nobody" }, customer(true), "1110"],
])("the owner sets %j", (selling, caller, shown) => {
  expect(flags(visibilityFor(settings(selling), caller, free))).toBe(shown);
});

test("why a product may not be bought", () => {
  expect(purchaseRefusal(settings(), customer(false), free)).toBeNull();
  expect(purchaseRefusal(settings(), customer(true), { ...free, enquiry_only: true })).toBe("not_for_sale");
  expect(purchaseRefusal(settings(), customer(false), { ...free, verified_only: true })).toBe("verification_needed");
  expect(purchaseRefusal(settings(), customer(true), { ...free, verified_only: true })).toBeNull();
  expect(purchaseRefusal(settings({ buy: "nobody" }), customer(true), free)).toBe("not_for_sale");
});

test.each([
  ["by default", {}, free, { see_price: true, buy: true }],
  ["prices for everyone", { see_price: "everyone" }, free, { see_price: false, buy: true }],
  ["prices for nobody", { see_price: "nobody" }, free, { see_price: false, buy: false }],
  ["nothing sold online", { buy: "nobody" }, free, { see_price: true, buy: false }],
  ["on enquiry only", {}, { ...free, enquiry_only: true }, { see_price: true, buy: false }],
])("what signing in is for, %s", (_what, selling, product, gets) => {
  expect(visibilityFor(settings(selling), null, product).sign_in_for).toEqual(gets);
  expect(visibilityFor(settings(selling), customer(true), product).sign_in_for).toEqual({
    see_price: false,
    buy: false,
  });
});
