import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exceedsMrp, priceFromMrp } from "./mrp.ts";
import { exclusiveTax } from "./tax-amounts.ts";

describe("Packaged Commodities Rules r.18(2): exceedsMrp", () => {
  it.each([
    ["with GST exactly the MRP", 10_000, 10_500, 500, false],
    ["a paisa above", 10_001, 10_500, 500, true],
    ["a fraction of a paisa above", 95_143, 99_900, 500, true],
    ["a fraction of a paisa below", 95_142, 99_900, 500, false],
    ["exactly the MRP, but two halves round above it", 10_020, 10_521, 500, true],
    ["80 percent of the MRP at 18 percent", 8_000, 10_000, 1_800, false],
    ["80 percent of the MRP at 28 percent", 8_000, 10_000, 2_800, true],
    ["no tax, price at the MRP", 10_000, 10_000, 0, false],
    ["an amount where floating point would err", 99_999_999_999_999, 104_999_999_999_998, 500, true],
    ["nothing costs nothing", 0, 0, 500, false],
  ])("%s", (_, price, mrp, rate, expected) => expect(exceedsMrp(price, mrp, rate)).toBe(expected));

  it("decides for every quantity: what it passes is never charged above the MRP", () => {
    const small = fc.integer({ min: 1, max: 3_000 });
    const rate = fc.constantFrom(0, 25, 150, 300, 500, 1_200, 1_800, 2_800, 4_000);
    fc.assert(
      fc.property(small, rate, fc.integer({ min: 1, max: 9_999 }), (mrp, rate_bp, quantity) => {
        const price = priceFromMrp(mrp, rate_bp, 0);
        for (const kind of ["intra", "inter"] as const) {
          const taxes = exclusiveTax(price * quantity, rate_bp, kind);
          const charged = price * quantity + taxes.cgst_paise + taxes.sgst_paise + taxes.igst_paise;
          expect(charged).toBeLessThanOrEqual(mrp * quantity);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("priceFromMrp", () => {
  it.each([
    [105_000, 500, 20, 80_000],
    [118_000, 1_800, 20, 80_000],
    [99_900, 500, 20, 76_114],
    [99_900, 500, 0, 95_142],
    [10_521, 500, 0, 10_019],
    [10_000, 0, 20, 8_000],
    [10_000, 1_800, 12.5, 7_415],
    [10_000, 500, 100, 0],
    [1, 500, 20, 0],
    [0, 500, 20, 0],
    [100_000_000_000, 500, 20, 76_190_476_190],
  ])("MRP %i paise at %i basis points less %d percent is %i", (mrp, rate, discount, expected) => {
    expect(priceFromMrp(mrp, rate, discount)).toBe(expected);
  });

  it.each([-1, 101, 12.345, Number.NaN])("refuses the discount %s", (discount) => {
    expect(() => priceFromMrp(10_000, 500, discount)).toThrow(RangeError);
  });

  it("takes every discount of two decimals and never exceeds the MRP", () => {
    const mrp = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 1_000_000_000 }));
    fc.assert(
      fc.property(mrp, fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), (mrp, rate, bp) => {
        const price = priceFromMrp(mrp, rate, bp / 100);
        expect(price).toBeGreaterThanOrEqual(0);
        expect(exceedsMrp(price, mrp, rate)).toBe(false);
      }),
    );
  });
});
