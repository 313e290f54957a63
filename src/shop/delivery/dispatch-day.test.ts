import { describe, expect, test } from "vitest";
import { weekdays } from "../../contract/delivery-days.ts";
import type { Settings } from "../settings/index.ts";
import { dispatchDay, nextCutOff, workingDaysLater } from "./dispatch-day.ts";

const settings: Settings["delivery"] = {
  working_days: weekdays.filter((name) => name !== "sunday"),
  cut_off: "14:00",
  holidays: "",
  shelf_order: "",
  default_days: 5,
};
const ist = (moment: string) => new Date(`${moment}+05:30`);

describe("what is ordered leaves", () => {
  test.each<[string, string, Partial<Settings["delivery"]>, string]>([
    ["the same day before the cut-off time", "2026-11-23T13:59:59.999", {}, "2026-11-23"],
    ["the next day from the cut-off time on", "2026-11-23T14:00:00", {}, "2026-11-24"],
    ["the same Saturday, where Saturday is a working day", "2026-11-21T09:00:00", {}, "2026-11-21"],
    ["on Monday after Saturday's cut-off time", "2026-11-21T14:00:00", {}, "2026-11-23"],
    ["on Monday when ordered on a Sunday morning", "2026-11-22T09:00:00", {}, "2026-11-23"],
    [
      "on Monday from Friday's cut-off time in a week of five days",
      "2026-11-20T14:00:00",
      { working_days: weekdays.slice(1, 6) },
      "2026-11-23",
    ],
    [
      "after a chain of holidays and a Sunday",
      "2026-11-06T15:00:00",
      { holidays: "2026-11-07 Naraka Chaturdashi\n2026-11-09 Diwali\n\n  2026-11-10" },
      "2026-11-11",
    ],
    ["not on a holiday, however early", "2027-01-26T00:30:00", { holidays: "2027-01-26 Republic Day" }, "2027-01-27"],
    ["in the new year after the cut-off time of 31 December", "2026-12-31T14:00:00", {}, "2027-01-01"],
    ["later if 1 January is a holiday", "2026-12-31T14:00:00", { holidays: "2027-01-01" }, "2027-01-02"],
    ["the day before, one second before midnight in India", "2026-11-23T23:59:59", { cut_off: "23:59" }, "2026-11-24"],
    ["the new day from midnight in India on", "2026-11-24T00:00:00", {}, "2026-11-24"],
    ["the next day, where the cut-off time is midnight", "2026-11-24T00:00:00", { cut_off: "00:00" }, "2026-11-25"],
    ["on 29 February", "2028-02-28T18:00:00", {}, "2028-02-29"],
    [
      "in another week, where only one day is worked",
      "2026-11-23T15:00:00",
      { working_days: ["monday"] },
      "2026-11-30",
    ],
  ])("%s", (_what, at, changes, day) => expect(dispatchDay(ist(at), { ...settings, ...changes })).toBe(day));
});

test("holidays on every working day of four years end some day", () => {
  const mondays = Array.from({ length: 200 }, (_, week) =>
    new Date(Date.UTC(2026, 10, 23 + 7 * week)).toISOString().slice(0, 10),
  );
  const closed = { ...settings, working_days: ["monday" as const], holidays: mondays.join("\n") };
  expect(dispatchDay(ist("2026-11-20T09:00:00"), closed)).toBe("2030-09-23");
});

test.each([
  [0, "2026-11-27"],
  [1, "2026-11-28"],
  [2, "2026-11-30"],
  [3, "2026-12-02"],
])("%i working days after a Friday, with a holiday on the Tuesday, is %s", (days, day) => {
  expect(workingDaysLater("2026-11-27", days, { ...settings, holidays: "2026-12-01" })).toBe(day);
});

test("the answer changes at the cut-off time, and after it at midnight only", () => {
  expect(nextCutOff(ist("2026-11-23T13:00:00"), settings)).toEqual(ist("2026-11-23T14:00:00"));
  expect(nextCutOff(ist("2026-11-23T14:00:00"), settings)).toBeNull();
});
