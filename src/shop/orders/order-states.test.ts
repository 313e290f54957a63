import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import {
  deliverySteps,
  isFinal,
  isPermitted,
  orderStatuses,
  orderTransitions,
  paymentTransitions,
  returnTransitions,
} from "../../contract/order-states.ts";

const { sql } = await testShop();

type Pair = [from: string, to: string];

async function inDatabase(table: "order_moves" | "payment_moves" | "return_moves"): Promise<Pair[]> {
  const rows = {
    order_moves: () => sql<{ from_status: string; to_status: string }>`SELECT * FROM order_moves`,
    payment_moves: () => sql<{ from_status: string; to_status: string }>`SELECT * FROM payment_moves`,
    return_moves: () => sql<{ from_status: string; to_status: string }>`SELECT * FROM return_moves`,
  };
  return (await rows[table]()).map(({ from_status, to_status }) => [from_status, to_status]);
}

const sorted = (pairs: Pair[]) => [...new Set(pairs.map((pair) => pair.join(" → ")))].sort();

describe("the database permits exactly the transitions of", () => {
  test("orders", async () => {
    const pairs = Object.values(orderTransitions).flatMap(({ customer = [], staff = [], to }) =>
      [...customer, ...staff].flatMap((from) => to.map((status): Pair => [from, status])),
    );
    expect(sorted(await inDatabase("order_moves"))).toEqual(sorted(pairs));
  });

  test("payments", async () => {
    const pairs = Object.entries(paymentTransitions).flatMap(([from, next]) => next.map((to): Pair => [from, to]));
    expect(sorted(await inDatabase("payment_moves"))).toEqual(sorted(pairs));
  });

  test("returns", async () => {
    const pairs = Object.values(returnTransitions).flatMap(({ from, to }) => to.map((status): Pair => [from, status]));
    expect(sorted(await inDatabase("return_moves"))).toEqual(sorted(pairs));
  });
});

test("nothing follows an order that was cancelled, undelivered or returned", () => {
  expect(orderStatuses.filter(isFinal)).toEqual(["cancelled", "undelivered", "returned"]);
});

test("each step of a delivery is a permitted transition", () => {
  const next = (from: string) =>
    Object.values(orderTransitions).filter(({ staff }) => staff?.some((each) => each === from));
  for (const [index, step] of deliverySteps.slice(0, -1).entries()) {
    expect(next(step).flatMap(({ to }) => to)).toContain(deliverySteps[index + 1]);
  }
});

test.each([
  ["customer", ["placed", "confirmed"]],
  ["staff", ["placed", "confirmed", "packed"]],
] as const)("a %s may cancel an order that is %s", (actor, states) => {
  expect(orderStatuses.filter((status) => isPermitted("cancel", actor, status))).toEqual(states);
});
