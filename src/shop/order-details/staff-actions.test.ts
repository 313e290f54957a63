import { expect, test } from "vitest";
import { type OrderStatus, orderStatuses } from "../../contract/order-states.ts";
import { staffActions } from "./staff-actions.ts";

const order = (status: OrderStatus, more: { parent_id?: number; item_count?: number } = {}) => ({
  ...{ status, parent_id: null, item_count: 2 },
  ...more,
});
const usual = { cameBack: false, isAwaitingCustomer: false, isSerialised: false };
const actsIn = (status: OrderStatus, due_paise: number) =>
  [...staffActions(order(status), { due_paise, ...usual })].sort();

test.each<[OrderStatus, number, string[], string]>([
  ["shipped", 100, ["collect", "correct_shipment", "credit", "deliver", "undeliver"], "something is due"],
  ["shipped", 0, ["correct_shipment", "credit", "deliver", "undeliver"], "all of it was paid"],
  ["delivered", 100, ["collect", "correct_shipment", "credit", "replace", "undo_delivery"], "it was left on credit"],
  ["delivered", 0, ["correct_shipment", "credit", "replace", "undo_delivery"], "nothing is due"],
])("when it is %s with %i paise due, staff can %j: %s", (status, due, acts) => {
  expect(actsIn(status, due)).toEqual(acts);
});

test.each(orderStatuses)("payment is never collected where nothing is due: %s", (status) => {
  expect(actsIn(status, 0)).not.toContain("collect");
  expect(actsIn(status, -100)).not.toContain("collect");
});

test.each(["cancelled", "undelivered", "returned"] as const)(
  "an order that has ended cannot be sent on: %s",
  (status) => {
    for (const act of ["confirm", "pack", "ship", "deliver", "undeliver", "cancel"] as const)
      expect(actsIn(status, 100)).not.toContain(act);
  },
);

test("an order is not packed while its customer is asked to agree to a change", () => {
  const asked = { ...usual, due_paise: 100, isAwaitingCustomer: true };
  expect(staffActions(order("confirmed"), asked)).toEqual(["cancel"]);
});

test("a delivery is not undone once goods came back", () => {
  const given = { ...usual, due_paise: 0, cameBack: true };
  expect(staffActions(order("delivered"), given)).not.toContain("undo_delivery");
});

test("an order of one unit cannot be split, and only a parcel is merged", () => {
  const given = { ...usual, due_paise: 100 };
  expect(staffActions(order("confirmed"), given)).toEqual(["split", "pack", "cancel"]);
  expect(staffActions(order("confirmed", { item_count: 1 }), given)).toEqual(["pack", "cancel"]);
  expect(staffActions(order("confirmed", { parent_id: 7 }), given)).toEqual(["split", "merge", "pack", "cancel"]);
});

test.each(orderStatuses)("serial numbers are corrected from packing on, where units have them: %s", (status) => {
  const isPacked = !["placed", "confirmed", "cancelled"].includes(status);
  const acts = staffActions(order(status), { ...usual, due_paise: 0, isSerialised: true });
  expect(acts.includes("correct_serials")).toBe(isPacked);
});
