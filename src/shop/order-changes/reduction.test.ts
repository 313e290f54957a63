import { expect, test } from "vitest";
import type { Repriced } from "../order-revisions/index.ts";
import { isReduction } from "./reduction.ts";

/** Three pieces instead of five, for less, with a charge that changes as given. */
function reduced(charged: { before?: number; after?: number }): Repriced {
  const pricing = (total_paise: number, quantity: number, amount_paise: number | undefined) => ({
    order: { total_paise },
    adjustments: amount_paise === undefined ? [] : [{ kind: "packing", amount_paise, rule: { type: "charge" } }],
    contents: {
      order: { billing_address: {}, shipping_address: {} },
      lines: [{ id: 1, quantity, price_paise: 100_00 }],
    },
  });
  return {
    before: pricing(500_00, 5, charged.before),
    after: pricing(390_00, 3, charged.after),
  } as unknown as Repriced;
}

test.each([
  ["a charge that stays", { before: 90_00, after: 90_00 }, true],
  ["a charge that falls", { before: 90_00, after: 40_00 }, true],
  ["a charge that falls away", { before: 90_00 }, true],
  ["a charge that rises", { before: 40_00, after: 90_00 }, false],
  ["a charge that was zero", { before: 0, after: 90_00 }, false],
  ["a charge that is new", { after: 90_00 }, false],
])("fewer pieces for less, with %s", (_what, charged, isOne) => {
  expect(isReduction(reduced(charged))).toBe(isOne);
});
