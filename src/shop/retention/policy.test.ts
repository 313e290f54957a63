import { expect, test } from "vitest";
import { policies } from "./policies.ts";
import { cutoff, describePeriod, type Policy } from "./policy.ts";

const policy = (days: number | null, since: string): Policy => ({
  ...{ name: "test", what: "Test", why: "Testing", outcome: "deleted", days, since },
});

test.each([
  [null, "until it is over", "until it is over"],
  [0, "after the session has ended", "at most a day after the session has ended"],
  [1, "after use", "1 day after use"],
  [90, "after receipt", "90 days after receipt"],
  [365, "after the event", "1 year after the event"],
  [3 * 365, "after the last sign-in", "3 years after the last sign-in"],
  [365 + 35, "after the search", "400 days after the search"],
])("%j days %s are described as “%s %s”", (days, since, words) => {
  expect(describePeriod(policy(days, since))).toBe(words);
});

test("the cutoff is whole days before now", () => {
  expect(cutoff(30, new Date("2026-03-01T03:00:00+05:30"))).toEqual(new Date("2026-01-30T03:00:00+05:30"));
  expect(cutoff(0, new Date(7))).toEqual(new Date(7));
});

test("every name is used once, and what is removed has a period", () => {
  const names = policies.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, days, remove } of policies) expect(remove !== undefined, name).toBe(days !== null);
});

/** Periods set by law: DPDP Rules 2025, rules 6(1)(e) and 8. */
test.each([
  ["security-events", 365],
  ["unused-accounts", 3 * 365],
  ["unused-account-notices", 3 * 365 - 30],
])("%s are removed after %i days", (name, days) => {
  expect(policies.find((each) => each.name === name)?.days).toBe(days);
});
