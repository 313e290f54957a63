import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { returnedPieces, returnUntil } from "./return.ts";
import { amountsOfPieces, type ChargedAmounts, sumOfAmounts } from "./return-amounts.ts";

type Pieces = ChargedAmounts & { quantity: number };

const charged = (quantity: number, taxable_paise: number, tax_paise = 0, igst_paise = 0): Pieces => ({
  ...{ quantity, taxable_paise, cgst_paise: tax_paise, sgst_paise: tax_paise, igst_paise },
});

describe("what some units of a line were charged with", () => {
  test.each([
    ["all of them: the whole line", charged(3, 100_00, 2_50), [], 3, charged(3, 100_00, 2_50)],
    ["a third, rounded down", charged(3, 100_00, 2_50), [], 1, charged(1, 33_33, 83)],
    ["two thirds, rounded up", charged(3, 100_00, 2_50), [], 2, charged(2, 66_67, 1_67)],
    ["half of an odd paisa goes with the first", charged(2, 1, 1), [], 1, charged(1, 1, 1)],
    ["the other half then has none", charged(2, 1, 1), [charged(1, 1, 1)], 1, charged(1, 0)],
    ["the last takes what is left", charged(3, 100_00), [charged(1, 33_33), charged(1, 33_34)], 1, charged(1, 33_33)],
    ["interstate tax is shared like the others", charged(4, 10_00, 0, 51), [], 1, charged(1, 2_50, 0, 13)],
    ["goods that a coupon made free", charged(5, 0), [], 2, charged(2, 0)],
  ])("%s", (_what, line, before, quantity, { quantity: _, ...amounts }) => {
    expect(amountsOfPieces(line, before, quantity)).toEqual(amounts);
  });

  test("however a line comes back, its returns add up to it, and none is negative", () => {
    const paise = fc.integer({ min: 0, max: 1_000_000_00 });
    const line = fc.record({ taxable_paise: paise, cgst_paise: paise, sgst_paise: paise, igst_paise: paise });
    const parts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(line, parts, (amounts, quantities) => {
        const whole = { ...amounts, quantity: quantities.reduce((sum, each) => sum + each, 0) };
        const back: Pieces[] = [];
        for (const quantity of quantities) back.push({ quantity, ...amountsOfPieces(whole, back, quantity) });
        expect(sumOfAmounts(back)).toBe(sumOfAmounts([amounts]));
        for (const { taxable_paise, cgst_paise, sgst_paise, igst_paise } of back) {
          expect(Math.min(taxable_paise, cgst_paise, sgst_paise, igst_paise)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test.each([0, -1, 3])("of %i when two are left is a mistake of the program", (quantity) => {
    expect(() => amountsOfPieces(charged(3, 100_00), [charged(1, 33_33)], quantity)).toThrow(RangeError);
  });
});

describe("the last day to return", () => {
  test.each([
    ["the last second of a day in India", "2026-11-02T23:59:59+05:30", "2026-11-22"],
    ["the first second of the next, the same day in London", "2026-11-03T00:00:00+05:30", "2026-11-23"],
    ["before the end of the year", "2026-12-20T12:00:00+05:30", "2027-01-09"],
    ["in a leap year", "2028-02-10T12:00:00+05:30", "2028-03-01"],
  ])("of what was delivered in %s is the 20th day after", (_what, deliveredAt, day) => {
    expect(returnUntil(new Date(deliveredAt))).toBe(day);
  });
});

test("units of refused returns are not on their way back", () => {
  const back = (status: "refused" | "requested" | "received", ...lines: [line_id: number, quantity: number][]) => ({
    ...{ status, lines: lines.map(([line_id, quantity]) => ({ id: 1, line_id, quantity })) },
  });
  const pieces = returnedPieces([back("refused", [7, 3]), back("received", [7, 1], [8, 2]), back("requested", [7, 1])]);
  expect([...pieces]).toEqual([
    [7, 2],
    [8, 2],
  ]);
});
