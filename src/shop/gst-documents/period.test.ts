import { expect, test } from "vitest";
import { filedFrom, toPeriod } from "./period.ts";

// Midnight in Asia/Kolkata is 18:30 UTC on the previous day.
test.each([
  ["012027", "2026-12-31T18:30:00Z", "2027-01-31T18:30:00Z", "2027-01-01", "2027-01-31"],
  ["022026", "2026-01-31T18:30:00Z", "2026-02-28T18:30:00Z", "2026-02-01", "2026-02-28"],
  ["022028", "2028-01-31T18:30:00Z", "2028-02-29T18:30:00Z", "2028-02-01", "2028-02-29"],
  ["032027", "2027-02-28T18:30:00Z", "2027-03-31T18:30:00Z", "2027-03-01", "2027-03-31"],
  ["122026", "2026-11-30T18:30:00Z", "2026-12-31T18:30:00Z", "2026-12-01", "2026-12-31"],
  ["2627", "2026-03-31T18:30:00Z", "2027-03-31T18:30:00Z", "2026-04-01", "2027-03-31"],
  ["2728", "2027-03-31T18:30:00Z", "2028-03-31T18:30:00Z", "2027-04-01", "2028-03-31"],
])("the period %s runs from %s up to %s", (code, from, until, firstDay, lastDay) => {
  expect(toPeriod(code)).toEqual({ code, from: new Date(from), until: new Date(until), firstDay, lastDay });
});

test("the twelve months of a financial year follow each other without gap or overlap", () => {
  const months = ["042026", "052026", "062026", "072026", "082026", "092026", "102026", "112026", "122026"];
  const periods = [...months, "012027", "022027", "032027"].map(toPeriod);
  const year = toPeriod("2627");
  expect([periods[0]?.from, ...periods.map(({ until }) => until)]).toEqual([
    ...periods.map(({ from }) => from),
    year.until,
  ]);
  expect(periods[0]?.from).toEqual(year.from);
});

test.each([
  ["2026-10-01T00:00:00+05:30", "2026-11-12T00:00:00+05:30"],
  ["2026-10-31T23:59:59.999+05:30", "2026-11-12T00:00:00+05:30"],
  // Still October in UTC.
  ["2026-11-01T00:00:00+05:30", "2026-12-12T00:00:00+05:30"],
  ["2026-12-31T12:00:00+05:30", "2027-01-12T00:00:00+05:30"],
  ["2027-01-31T12:00:00+05:30", "2027-02-12T00:00:00+05:30"],
])(
  "CGST Act s.37(1), Notification 83/2020: the return that declares a document of %s counts as filed from %s",
  (issued, from) => {
    expect(filedFrom(new Date(issued))).toEqual(new Date(from));
  },
);
