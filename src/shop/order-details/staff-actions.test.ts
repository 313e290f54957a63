import { expect, test } from "vitest";
import { type OrderStatus, orderStatuses } from "../../contract/order-states.ts";
import { staffActions } from "./staff-actions.ts";

const actsIn = (status: OrderStatus, due_paise: number, isPaid: boolean) =>
  [...staffActions({ status }, { due_paise, isPaid, isAwaitingCustomer: false })].sort();

test.each<[OrderStatus, number, boolean, string[], string]>([
  ["shipped", 100, false, ["collect", "credit", "deliver", "undeliver"], "nothing has been paid"],
  ["shipped", 100, true, ["collect", "credit", "deliver"], "a part was paid at the door, so it was not refused there"],
  ["shipped", 0, true, ["credit", "deliver"], "all of it was paid"],
  ["delivered", 100, false, ["collect", "credit"], "it was left on credit"],
  ["delivered", 0, true, ["credit"], "only a credit is left to give"],
])("when it is %s with %i paise due (paid: %s), staff can %j: %s", (status, due, isPaid, acts) => {
  expect(actsIn(status, due, isPaid)).toEqual(acts);
});

test.each(orderStatuses)("payment is never collected where nothing is due: %s", (status) => {
  expect(actsIn(status, 0, false)).not.toContain("collect");
  expect(actsIn(status, -100, true)).not.toContain("collect");
});

test.each(["cancelled", "undelivered", "returned"] as const)(
  "an order that has ended cannot be sent on: %s",
  (status) => {
    for (const act of ["confirm", "pack", "ship", "deliver", "undeliver", "cancel"] as const)
      expect(actsIn(status, 100, false)).not.toContain(act);
  },
);

test("an order is not packed while its customer is asked to agree to a change", () => {
  const asked = { due_paise: 100, isPaid: false, isAwaitingCustomer: true };
  expect(staffActions({ status: "confirmed" }, asked)).toEqual(["cancel"]);
});
