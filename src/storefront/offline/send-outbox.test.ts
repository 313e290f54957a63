import { expect, test } from "vitest";
import type { Cart, CartLine } from "../../contract/cart.ts";
import { isTooOld } from "./send-outbox.ts";
import { sentLines } from "./sent-lines.ts";

const line = (values: Partial<CartLine>) => ({ product_name: "Ear speculum", ref_no: "NK-1", ...values }) as CartLine;
const cart = (...carts: CartLine[]): Cart => ({ carts, show_mrp: true, show_price: true });

test("what was added is named as in the cart", () => {
  const waiting = { lines: [{ sub_product_id: 7, name: "NK-1", quantity: 2, price: 100 }] };
  expect(sentLines(waiting, { cart: cart(line({ sub_product_id: 7, price: 100 })) })).toEqual([
    { name: "Ear speculum, NK-1", quantity: 2, isChange: false },
  ]);
});

test("a price that has changed since it was seen is reported with both", () => {
  const waiting = { lines: [{ cart_id: 3, name: "NK-1", quantity: 4, price: 100 }] };
  expect(sentLines(waiting, { cart: cart(line({ cart_id: 3, price: 120.5 })) })).toEqual([
    { name: "Ear speculum, NK-1", quantity: 4, isChange: true, priceBefore: 100, priceNow: 120.5 },
  ]);
});

test("a price that was not seen is not compared", () => {
  const waiting = { lines: [{ sub_product_id: 7, name: "NK-1", quantity: 1 }] };
  expect(sentLines(waiting, { cart: cart(line({ sub_product_id: 7, price: 120 })) })[0]).not.toHaveProperty("priceNow");
});

test("what was refused keeps its name, with the reason of the field before that of the whole", () => {
  const waiting = { lines: [{ sub_product_id: 7, name: "NK-1", quantity: 2 }] };
  const refused = { message: "Invalid", errors: { quantity: ["Only 1 available."] } };
  expect(sentLines(waiting, refused)).toEqual([
    { name: "NK-1", quantity: 2, isChange: false, problem: "Only 1 available." },
  ]);
  expect(sentLines(waiting, { message: "No longer sold." })[0]?.problem).toBe("No longer sold.");
});

test("of several lines each says how many were added", () => {
  const waiting = {
    lines: [
      { sub_product_id: 7, name: "NK-1", quantity: 5 },
      { sub_product_id: 8, name: "NK-2", quantity: 1 },
    ],
  };
  const base = { ref_no: null, product_name: null, in_cart: 0 };
  const results = [
    { ...base, sub_product_id: 7, requested: 5, added: 3, code: "out_of_stock" as const, message: "3 in stock." },
    { ...base, sub_product_id: 8, requested: 1, added: 1, code: null, message: null },
  ];
  expect(sentLines(waiting, { cart: cart(), results })).toEqual([
    { name: "NK-1", quantity: 3, isChange: false, problem: "3 in stock." },
    { name: "NK-2", quantity: 1, isChange: false },
  ]);
});

test("what no longer exists is reported as gone, whatever it was", () => {
  const waiting = { lines: [{ cart_id: 3, name: "NK-1", quantity: 4, price: 100 }] };
  expect(sentLines(waiting, { message: "Not found.", code: "not_found" })).toEqual([
    { name: "NK-1", quantity: 4, isChange: true, isGone: true },
  ]);
});

test("a removed line is named as it was, and has no price to compare", () => {
  const waiting = { lines: [{ cart_id: 3, name: "Ear speculum, NK-1", quantity: 0 }] };
  expect(sentLines(waiting, { cart: cart(line({ cart_id: 4, price: 90 })) })).toEqual([
    { name: "Ear speculum, NK-1", quantity: 0, isChange: true },
  ]);
});

const hour = 60 * 60 * 1000;
test.each([
  ["has not arrived for 13 days", { at: 0, sentAt: null }, 13 * 24 * hour, false],
  ["has not arrived for 15 days", { at: 0, sentAt: null }, 15 * 24 * hour, true],
  ["may have arrived 22 hours ago", { at: 0, sentAt: hour }, 23 * hour, false],
  ["may have arrived a day ago", { at: 0, sentAt: hour }, 25 * hour, true],
  ["may have arrived in a minute: the clock was corrected", { at: 0, sentAt: hour + 60_000 }, hour, false],
  ["may have arrived tomorrow: the clock was set back", { at: 48 * hour, sentAt: 48 * hour }, 24 * hour, true],
  ["certainly has not arrived, and the clock was set back", { at: 48 * hour, sentAt: null }, 24 * hour, false],
])("what %s", (_what, waiting, now, expected) => {
  expect(isTooOld(waiting, now)).toBe(expected);
});
