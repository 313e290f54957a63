import { expect, test } from "vitest";
import { orderStatuses } from "../../../contract/orders.ts";
import { orderStatusKinds, orderStatusNames, paymentName, stepsAhead } from "./order-status.ts";

test("every status has a name and a look", () => {
  for (const status of orderStatuses) {
    expect(orderStatusNames[status]).toMatch(/^[A-Z]/);
    expect(orderStatusKinds[status]).toBeTruthy();
  }
});

test("what is still to come", () => {
  expect(stepsAhead("placed")).toEqual(["confirmed", "packed", "shipped", "delivered"]);
  expect(stepsAhead("delivered")).toEqual([]);
  expect(stepsAhead("cancelled")).toEqual([]);
});

test.each([
  ["due", "Cash on delivery"],
  ["partly_paid", "Partly paid"],
  ["refund_due", "Refund due"],
  ["partly_refunded", "Partly refunded"],
  ["nothing_due", "Cash on delivery"],
] as const)("a payment that is %s: %s", (payment_state, name) => {
  const payment_texts = { status: "Cash on delivery", amount: "", step: "" };
  const order = { token: "", order_no: "", placed_at: "", total: 500, item_count: 1 };
  expect(paymentName({ ...order, status: "shipped", payment_status: "due", payment_texts, payment_state })).toBe(name);
});

test.each([
  ["placed", "due", 500, "Cash on delivery"],
  ["delivered", "collected", 500, "Paid"],
  ["placed", "collected", 0, "Nothing to pay"],
  ["cancelled", "due", 500, "Nothing to pay"],
  ["returned", "refunded", 500, "Refunded"],
] as const)("%s and %s of %d: %s", (status, payment_status, total, name) => {
  const payment_texts = { status: "Cash on delivery", amount: "", step: "" };
  const order = { token: "", order_no: "", placed_at: "", total, item_count: 0 };
  expect(paymentName({ ...order, status, payment_status, payment_texts })).toBe(name);
});
