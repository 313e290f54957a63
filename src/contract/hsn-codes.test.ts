import { describe, expect, test } from "vitest";
import { gstRatesOn } from "./gst-rates.ts";
import { furtherHsnCodes, hsnAsPrinted, hsnItems, hsnRates, isListedHsn, ratesOfHsn } from "./hsn-codes.ts";

describe("HSN codes (Customs Tariff Act 1975, First Schedule)", () => {
  test("are tariff items of the chapters of this trade", () => {
    for (const code of Object.keys(hsnItems)) expect(code).toMatch(/^(?:30|38|39|40|63|84|85|87|90|94)\d{6}$/);
  });

  test.each([
    ["90189099", true],
    ["901890", true],
    ["9018", true],
    ["90189999", false],
    ["9999", false],
    ["90192010", true],
  ])("%s is listed: %s", (code, listed) => expect(isListedHsn(code)).toBe(listed));

  test("can be added by the owner, one in each line", () => {
    const further = furtherHsnCodes("95030090 Toys\n 9619\n\nno code\n12345");
    expect(further).toEqual(["95030090", "9619"]);
    expect(isListedHsn("950300", further)).toBe(true);
    expect(isListedHsn("9504", further)).toBe(false);
  });

  test("CGST Rules r.46(g), Notification 78/2020: are printed with 4, 6 or 8 digits by turnover", () => {
    expect((["4", "6", "8"] as const).map((digits) => hsnAsPrinted("90189099", digits))).toEqual([
      "9018",
      "901890",
      "90189099",
    ]);
    expect(hsnAsPrinted("9018", "8")).toBe("9018");
  });
});

describe("Notification 9/2025-Central Tax (Rate): rates by HSN", () => {
  test.each([
    ["90189099", "2026-11-22", [5]],
    ["90189099", "2025-09-22", [5]],
    ["90189099", "2025-09-21", [12]],
    ["90192010", "2026-11-22", [5]],
    ["90200000", "2026-11-22", [5]],
    ["90221490", "2026-11-22", [5, 18]],
    ["90251110", "2026-11-22", [5, 18]],
    ["90278990", "2026-11-22", [5, 18]],
    ["30051010", "2026-11-22", [5]],
    ["30061010", "2026-11-22", [5, 0]],
    ["38221990", "2026-11-22", [5]],
    ["40151100", "2026-11-22", [5, 18]],
    ["90330000", "2026-11-22", [18]],
    ["94029090", "2026-11-22", [18]],
    ["90118000", "2026-11-22", [18]],
    ["90121000", "2026-11-22", [18]],
    ["90132000", "2026-11-22", [18]],
    ["85365090", "2026-11-22", [18]],
    ["85371000", "2026-11-22", [18]],
    ["85437099", "2026-11-22", [18]],
    ["85444299", "2026-11-22", [18]],
    ["39269099", "2026-11-22", [18]],
    ["63079090", "2026-11-22", []],
  ])("%s on %s: %j percent", (code, day, percents) => {
    expect(ratesOfHsn(code, day).map(({ percent }) => percent)).toEqual(percents);
  });

  test("Notification 10/2025: hearing aids are exempt, other goods of their heading are not", () => {
    expect(ratesOfHsn("90214090", "2026-11-22")).toMatchObject([
      { percent: 5, tax_class: "taxable" },
      { percent: 0, tax_class: "exempt", goods: "hearing aids" },
    ]);
  });

  test("are rates that GST has on their days, above 0 exactly for what is taxable", () => {
    for (const { percent, tax_class, from, until } of hsnRates) {
      for (const day of [from, until ?? "2026-11-22"]) expect(gstRatesOn(day)).toContain(percent);
      expect(percent > 0).toBe(tax_class === "taxable");
    }
  });
});
