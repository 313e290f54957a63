import { expect, test } from "vitest";
import { type ChallanReason, challanReasons } from "../../contract/challan-reasons.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { challanDueDay, challanState, dueDayProblem, monthsAfter } from "./challan.ts";
import { isReopenable } from "./settle.ts";

test.each([
  ["2026-11-20", 6, "2027-05-20"],
  ["2026-07-01", 6, "2027-01-01"],
  ["2026-12-31", 6, "2027-06-30"],
  ["2026-08-29", 6, "2027-02-28"],
  ["2026-08-31", 6, "2027-02-28"],
  ["2027-08-31", 6, "2028-02-29"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2028-02-29", 0, "2028-02-29"],
])("%s and %i months later: %s", (day, months, later) => {
  expect(monthsAfter(day, months)).toBe(later);
});

const { dueDayNeeded, dueDayPassed, dueDayTooLate } = serverTexts;
test.each<[ChallanReason, string | null, string | null]>([
  ["on_approval", null, dueDayNeeded],
  ["on_approval", "2026-08-30", dueDayPassed],
  ["on_approval", "2026-08-31", null],
  ["on_approval", "2027-02-28", null],
  ["on_approval", "2027-03-01", dueDayTooLate("2027-02-28")],
  ["demonstration", null, null],
  ["demonstration", "2026-08-30", dueDayPassed],
  ["demonstration", "2031-01-01", null],
  ["exhibition", "2026-08-31", null],
])("CGST Act s.31(7): %s, due on %s, issued on 31 August 2026: %s", (reason, due_on, problem) => {
  expect(dueDayProblem(reason, due_on, "2026-08-31")).toBe(problem);
});

test.each(challanReasons)("only what comes back has a due day: %s", (reason) => {
  expect(challanDueDay(reason, "2027-01-31")).toBe(reason === "replacement" ? null : "2027-01-31");
});

const closed_at = new Date("2026-11-20T10:00:00+05:30");
test.each([
  [null, "2026-11-20", "open"],
  [null, "2026-11-19", "overdue"],
  [null, null, "open"],
  [closed_at, "2026-11-19", "closed"],
])("closed at %s and due on %s, it is on 20 November 2026: %s", (closed, due_on, state) => {
  expect(challanState({ closed_at: closed, due_on }, "2026-11-20")).toBe(state);
});

type Settlement = Parameters<typeof isReopenable>[0];
const settled = (
  id: number,
  kind: Settlement["kind"],
  quantity: number,
  more: Partial<Settlement> = {},
): Settlement => ({
  ...{ id, kind, quantity, line_id: 1, order_id: 7, order_status: "cancelled", reopens_id: null, ...more },
});
const reopenable = (...all: Settlement[]) => all.filter((each) => isReopenable(each, all)).map(({ id }) => id);

test.each<[string, Settlement[], number[]]>([
  ["kept for a cancelled order", [settled(1, "kept", 2)], [1]],
  ["kept for an order that goes on", [settled(1, "kept", 2, { order_status: "packed" })], []],
  ["come back", [settled(1, "returned", 2, { order_id: null, order_status: null })], []],
  ["put back already", [settled(1, "kept", 2), settled(2, "reopened", 2)], []],
  ["kept in two steps", [settled(1, "kept", 1), settled(2, "kept", 3)], [1, 2]],
  [
    "kept in two steps, the first put back",
    [settled(1, "kept", 1), settled(2, "kept", 3), settled(3, "reopened", 1)],
    [2],
  ],
  [
    "kept in two steps, the second put back",
    [settled(1, "kept", 1), settled(2, "kept", 3), settled(3, "reopened", 3)],
    [1],
  ],
  [
    "kept in two equal steps, one put back",
    [settled(1, "kept", 2), settled(2, "kept", 2), settled(3, "reopened", 2)],
    [2],
  ],
  [
    "kept in two equal steps, the second put back",
    [settled(1, "kept", 2), settled(2, "kept", 2), settled(3, "reopened", 2, { reopens_id: 2 })],
    [1],
  ],
  [
    "kept in three equal steps, one put back by an earlier build and the second by this one",
    [1, 2, 3]
      .map((id) => settled(id, "kept", 2))
      .concat(settled(4, "reopened", 2), settled(5, "reopened", 2, { reopens_id: 2 })),
    [3],
  ],
  ["of another line put back", [settled(1, "kept", 2), settled(2, "reopened", 2, { line_id: 2 })], [1]],
  ["of another order put back", [settled(1, "kept", 2), settled(2, "reopened", 2, { order_id: 8 })], [1]],
])("goods can be put back on the challan once: %s", (_what, all, expected) => {
  expect(reopenable(...all)).toEqual(expected);
});
