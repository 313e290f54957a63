import { expect, test } from "vitest";
import { age, timeLeft } from "./age.ts";

const now = Date.parse("2026-11-21T10:00:00+05:30");

test.each([
  ["2026-11-21T09:59:40+05:30", "less than a minute"],
  ["2026-11-21T10:00:05+05:30", "less than a minute"],
  ["2026-11-21T09:59:00+05:30", "1 minute"],
  ["2026-11-21T09:01:00+05:30", "59 minutes"],
  ["2026-11-21T09:00:00+05:30", "1 hour"],
  ["2026-11-19T10:01:00+05:30", "47 hours"],
  ["2026-11-19T10:00:00+05:30", "2 days"],
])("%s was %s ago", (moment, words) => {
  expect(age(moment, now)).toBe(words);
});

test.each([
  ["2026-11-22T12:00:00Z", "2 hours"],
  ["2026-11-25T10:00:00Z", "3 days"],
  ["2026-11-22T10:00:00Z", null],
  ["2026-11-21T10:00:00Z", null],
])("until %s: %s", (moment, left) => {
  expect(timeLeft(moment, Date.parse("2026-11-22T10:00:00Z"))).toBe(left);
});
