import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exclusiveTax, inclusiveTax } from "./tax-amounts.ts";

describe("CGST Act s.9(1), IGST Act s.5(1): exclusiveTax", () => {
  it.each([
    { taxable: 123_457, rate: 1_800, half: 11_111, igst: 22_222 },
    { taxable: 9_999, rate: 500, half: 250, igst: 500 },
    { taxable: 1_499_850, rate: 500, half: 37_496, igst: 74_993 },
    { taxable: 18_500_000, rate: 500, half: 462_500, igst: 925_000 },
    { taxable: 100, rate: 25, half: 0, igst: 0 },
    { taxable: 40_000, rate: 25, half: 50, igst: 100 },
    { taxable: 20, rate: 500, half: 1, igst: 1 },
    { taxable: 1, rate: 1_800, half: 0, igst: 0 },
    { taxable: 12_345, rate: 0, half: 0, igst: 0 },
    { taxable: 0, rate: 1_800, half: 0, igst: 0 },
  ])("$taxable paise at $rate basis points: $half twice, or $igst", ({ taxable, rate, half, igst }) => {
    expect(exclusiveTax(taxable, rate, "intra")).toEqual({ cgst_paise: half, sgst_paise: half, igst_paise: 0 });
    expect(exclusiveTax(taxable, rate, "inter")).toEqual({ cgst_paise: 0, sgst_paise: 0, igst_paise: igst });
  });

  it.each([-1, 0.5, 10_001, Number.NaN])("refuses the rate %s", (rate) => {
    expect(() => exclusiveTax(100, rate, "intra")).toThrow(RangeError);
    expect(() => inclusiveTax(100, rate, "inter")).toThrow(RangeError);
  });

  it("refuses an amount that is not whole", () => {
    expect(() => exclusiveTax(99.5, 500, "intra")).toThrow(RangeError);
    expect(() => inclusiveTax(-1, 500, "intra")).toThrow(RangeError);
  });
});

describe("CGST Rules r.35: inclusiveTax", () => {
  it.each([
    { incl: 99_900, rate: 500, half: 2_379, taxableIntra: 95_142, igst: 4_757, taxableInter: 95_143 },
    { incl: 118_000, rate: 1_800, half: 9_000, taxableIntra: 100_000, igst: 18_000, taxableInter: 100_000 },
    { incl: 5_000, rate: 0, half: 0, taxableIntra: 5_000, igst: 0, taxableInter: 5_000 },
    { incl: 1, rate: 1_800, half: 0, taxableIntra: 1, igst: 0, taxableInter: 1 },
  ])("$incl paise at $rate basis points", ({ incl, rate, half, taxableIntra, igst, taxableInter }) => {
    expect(inclusiveTax(incl, rate, "intra")).toEqual({
      taxable_paise: taxableIntra,
      cgst_paise: half,
      sgst_paise: half,
      igst_paise: 0,
    });
    expect(inclusiveTax(incl, rate, "inter")).toEqual({
      taxable_paise: taxableInter,
      cgst_paise: 0,
      sgst_paise: 0,
      igst_paise: igst,
    });
  });

  it("splits every price into parts that are not negative and add up to it", () => {
    const kind = fc.constantFrom("intra" as const, "inter" as const);
    const price = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 9_999_000_000_000 }));
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 10_000 }), kind, (incl, rate, supply) => {
        const parts = inclusiveTax(incl, rate, supply);
        expect(parts.cgst_paise).toBe(parts.sgst_paise);
        expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
        expect(Object.values(parts).reduce((a, b) => a + b)).toBe(incl);
      }),
    );
  });
});
