import { describe, expect, test } from "vitest";
import type { TurnoverBand } from "../../contract/turnover.ts";
import { fewestHsnDigits, highestTurnoverBefore, hsnDigitsOn, turnoverBefore } from "./turnover.ts";

const years = (...turnover: [year: string, band: TurnoverBand][]) => ({
  turnover: turnover.map(([year, band]) => ({ year, band })),
});
const grown = years(["2526", "up_to_10"], ["2324", "up_to_5"], ["2627", "up_to_5"]);

describe("the turnover", () => {
  test.each([
    ["2024-03-31T23:59:59+05:30", null, null],
    ["2024-04-01T00:00:00+05:30", "up_to_5", "up_to_5"],
    ["2026-03-31T23:59:59+05:30", "up_to_5", "up_to_5"],
    ["2026-04-01T00:00:00+05:30", "up_to_10", "up_to_10"],
    ["2027-04-01T00:00:00+05:30", "up_to_5", "up_to_10"],
    ["2035-11-01T00:00:00+05:30", "up_to_5", "up_to_10"],
  ] as const)("of the year before %s is %s, the highest until then %s", (at, before, highest) => {
    expect(turnoverBefore(grown, new Date(at))).toBe(before);
    expect(highestTurnoverBefore(grown, new Date(at))).toBe(highest);
  });
});

describe("Notification 78/2020: digits of HSN codes", () => {
  test.each([
    ["4", "2026-03-31T23:59:59+05:30", 4, "4"],
    ["4", "2026-04-01T00:00:00+05:30", 6, "6"],
    ["4", "2027-04-01T00:00:00+05:30", 4, "4"],
    ["6", "2026-03-31T23:59:59+05:30", 4, "6"],
    ["8", "2026-04-01T00:00:00+05:30", 6, "8"],
  ] as const)("with %s chosen, at %s at least %i and %s on documents", (hsn_digits, at, fewest, printed) => {
    const selling = { ...grown, hsn_digits };
    expect([fewestHsnDigits(selling, new Date(at)), hsnDigitsOn(selling, new Date(at))]).toEqual([fewest, printed]);
  });

  test.each([
    ["4", 4],
    ["6", 6],
    ["8", 6],
  ] as const)("while the turnover is not stated, %s chosen digits mean at least %i", (hsn_digits, fewest) => {
    const selling = { ...years(), hsn_digits };
    expect([fewestHsnDigits(selling, new Date()), hsnDigitsOn(selling, new Date())]).toEqual([fewest, hsn_digits]);
  });
});
