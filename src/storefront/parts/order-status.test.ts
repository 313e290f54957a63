import { expect, test } from "vitest";
import { orderStatuses } from "../../contract/orders.ts";
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
  ["placed", "due", "Cash on delivery"],
  ["delivered", "collected", "Paid"],
  ["cancelled", "due", "Nothing to pay"],
  ["returned", "refunded", "Refunded"],
] as const)("%s and %s: %s", (status, payment_status, name) => {
  const payment_texts = { status: "Cash on delivery", amount: "", step: "" };
  const order = { token: "", order_no: "", placed_at: "", total: 0, item_count: 0 };
  expect(paymentName({ ...order, status, payment_status, payment_texts })).toBe(name);
});
