import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { proportion, roundHalfUp, roundToRupee, shareOut, sum } from "./rounding.ts";

describe("roundHalfUp", () => {
  it.each([
    [0n, 2n, 0],
    [1n, 2n, 1],
    [1n, 3n, 0],
    [2n, 3n, 1],
    [49n, 100n, 0],
    [50n, 100n, 1],
    [5n, 2n, 3],
    [9_007_199_254_740_991n, 1n, 9_007_199_254_740_991],
  ])("%s / %s is %s", (numerator, denominator, expected) => {
    expect(roundHalfUp(numerator, denominator)).toBe(expected);
  });

  it("refuses what has no exact answer", () => {
    expect(() => roundHalfUp(-1n, 2n)).toThrow(RangeError);
    expect(() => roundHalfUp(1n, 0n)).toThrow(RangeError);
    expect(() => roundHalfUp(2n ** 53n, 1n)).toThrow(RangeError);
  });
});

describe("proportion and sum", () => {
  it("stays exact where the product is beyond 2^53", () => {
    expect(proportion(1_999_800_000_000_001, 500, 10_000)).toBe(99_990_000_000_000);
    expect(proportion(1_999_800_000_000_010, 500, 10_000)).toBe(99_990_000_000_001);
  });

  it("refuses amounts that are not whole and sums that would lose paise", () => {
    expect(() => proportion(0.5, 1, 2)).toThrow(RangeError);
    expect(() => sum([1, -1])).toThrow(RangeError);
    expect(() => sum([Number.NaN])).toThrow(RangeError);
    expect(() => sum([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(sum([])).toBe(0);
  });
});

describe("CGST Act s.170: roundToRupee", () => {
  it.each([
    [0, 0],
    [49, 0],
    [50, 100],
    [149, 100],
    [150, 200],
    [12_345_600, 12_345_600],
  ])("%i paise become %i", (paise, expected) => expect(roundToRupee(paise)).toBe(expected));
});

describe("shareOut", () => {
  it.each([
    ["a coupon of 100.00 over three equal lines", 10_000, [10_000, 10_000, 10_000], [3_334, 3_333, 3_333]],
    ["two paise left, two earliest of equals", 5, [1, 1, 1], [2, 2, 1]],
    ["the largest remainder before the earlier line", 10, [1, 8, 6], [1, 5, 4]],
    ["nothing for a line worth nothing", 7, [0, 3, 0, 3], [0, 4, 0, 3]],
    ["equally when nothing is worth anything", 5, [0, 0], [3, 2]],
    ["one line bears all", 12_345, [1], [12_345]],
    ["nothing to share", 0, [5, 7], [0, 0]],
    ["nobody and nothing", 0, [], []],
    ["the whole of every line", 30, [10, 20], [10, 20]],
    // The remainders are a hair above and a hair below one half: floating point would call them equal.
    ["beyond 2^53 in the product", 999_900_000_000_000, [1, 1_999_800_000_000_000], [0, 999_900_000_000_000]],
  ])("%s", (_, total, weights, expected) => expect(shareOut(total, weights)).toEqual(expected));

  it("refuses an amount without anyone to bear it, and what is not whole", () => {
    expect(() => shareOut(1, [])).toThrow(RangeError);
    expect(() => shareOut(-1, [1])).toThrow(RangeError);
    expect(() => shareOut(1, [-1, 2])).toThrow(RangeError);
    expect(() => shareOut(1.5, [1])).toThrow(RangeError);
  });

  const amount = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 9_999_000_000_000 }));
  const weights = fc.array(amount, { minLength: 1, maxLength: 200 });

  it("adds up to the whole, each share within a paisa of its exact part", () => {
    fc.assert(
      fc.property(amount, weights, (total, lines) => {
        const shares = shareOut(total, lines);
        const whole = sum(lines);
        expect(shares).toHaveLength(lines.length);
        expect(sum(shares)).toBe(total);
        for (const [index, share] of shares.entries()) {
          const [part, of] = whole > 0 ? [BigInt(lines[index] ?? 0), BigInt(whole)] : [1n, BigInt(lines.length)];
          const distance = BigInt(share) * of - BigInt(total) * part;
          expect(distance < of && distance > -of).toBe(true);
        }
      }),
    );
  });

  it("never gives a line more than its weight when the total is not above the weights", () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (lines, fraction) => {
        const shares = shareOut(Math.floor(sum(lines) * fraction), lines);
        for (const [index, share] of shares.entries()) expect(share).toBeLessThanOrEqual(lines[index] ?? 0);
      }),
    );
  });
});
