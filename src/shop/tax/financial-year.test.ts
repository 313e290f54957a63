import { describe, expect, it } from "vitest";
import { financialYear, istDate } from "./financial-year.ts";

describe("CGST Rules r.46(b): financial year and date in Asia/Kolkata", () => {
  it.each([
    ["2026-11-21T09:00:00Z", "2026-11-21", "2627"],
    ["2026-03-31T18:29:59.999Z", "2026-03-31", "2526"],
    ["2026-03-31T18:30:00Z", "2026-04-01", "2627"],
    ["2026-03-31T23:59:59+05:30", "2026-03-31", "2526"],
    ["2026-12-31T18:30:00Z", "2027-01-01", "2627"],
    ["2027-03-31T12:00:00Z", "2027-03-31", "2627"],
    ["2028-02-28T19:00:00Z", "2028-02-29", "2728"],
    ["1999-06-01T00:00:00Z", "1999-06-01", "9900"],
    ["2009-06-01T00:00:00Z", "2009-06-01", "0910"],
  ])("%s is %s in %s", (instant, date, year) => {
    expect(istDate(new Date(instant))).toBe(date);
    expect(financialYear(new Date(instant))).toBe(year);
  });

  it("agrees with the time zone database", () => {
    const inKolkata = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
    for (let hour = 0; hour < 24 * 366; hour += 7) {
      const instant = new Date(Date.UTC(2026, 0, 1, hour, 15));
      expect(istDate(instant)).toBe(inKolkata.format(instant));
    }
  });

  it("refuses an invalid date", () => {
    expect(() => istDate(new Date("never"))).toThrow(RangeError);
    expect(() => financialYear(new Date(Number.NaN))).toThrow(RangeError);
  });
});
