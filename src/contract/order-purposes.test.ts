import { expect, test } from "vitest";
import { type OrderPurpose, purposeOfOrder } from "./order-purposes.ts";

test.each<[string, OrderPurpose | undefined, OrderPurpose]>([
  ["doctor", undefined, "own_use"],
  ["doctor", "resale", "own_use"],
  ["dealer", undefined, "resale"],
  ["dealer", "own_use", "resale"],
  ["hospital", undefined, "own_use"],
  ["hospital", "resale", "resale"],
  ["hospital", "own_use", "own_use"],
])("MDR 2017 r.87A: a %s who chooses %s buys for %s", (account, chosen, purpose) => {
  expect(purposeOfOrder(account, chosen)).toBe(purpose);
});
