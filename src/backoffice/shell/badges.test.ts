import { expect, test } from "vitest";
import { toBadges } from "./badges.ts";

test("counts of pending items are summed by screen and put into words", () => {
  const badges = toBadges({
    waiting: [
      { kind: "orders", count: 1 },
      { kind: "returns", count: 0 },
    ],
    queues: [
      { queue: "to_pack", count: 1200 },
      { queue: "to_ship", count: 0 },
      { queue: "to_refund", count: 1 },
    ],
  });
  expect(Object.fromEntries(badges)).toEqual({
    orders: { count: 1201, text: "1 new order, 1,200 orders to pack" },
    returns: { count: 1, text: "1 refund to pay" },
  });
});
