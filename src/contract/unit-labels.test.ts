import { describe, expect, test } from "vitest";
import { isUnitOf, otherUnitText, readUnitLabel } from "./unit-labels.ts";

const gtin = "09527400000016";
const goods = { ref_no: "NK-1", lot_no: "NK24-118", gtin };
const label = (text: string) => {
  const read = readUnitLabel(text);
  if (!read) throw new Error(`${text} is the code of a unit.`);
  return read;
};

describe("the code of a unit", () => {
  test.each([
    ["that says product and lot", `(01)${gtin}(10)nk24-118(21)S-1`, true],
    ["that says only the product", `(01)${gtin}(21)S-1`, true],
    ["of another lot", `(01)${gtin}(10)NK25-001(21)S-1`, false],
    ["of another product", "(01)09527400000023(10)NK24-118(21)S-1", false],
  ])("%s", (_, text, expected) => {
    expect(isUnitOf(label(text), goods)).toBe(expected);
  });

  test("is compared by its lot where the article number is not known", () => {
    expect(isUnitOf(label(`(01)${gtin}(10)NK24-118(21)S-1`), { ...goods, gtin: null })).toBe(true);
    expect(isUnitOf(label(`(01)${gtin}(10)NK25-001(21)S-1`), { ...goods, gtin: null })).toBe(false);
  });

  test("of something else is named beside what was expected", () => {
    expect(otherUnitText(label(`(01)${gtin}(10)NK25-001(21)S-1`), goods)).toBe(
      "Scanned: NK-1, lot NK25-001, serial number S-1. Expected: NK-1, lot NK24-118.",
    );
    const other = label("(01)09527400000023(21)S-1");
    expect(otherUnitText(other, goods)).toBe(
      "Scanned: article number 09527400000023, serial number S-1. Expected: NK-1, lot NK24-118.",
    );
    expect(otherUnitText(other, goods, "NK-2")).toContain("Scanned: NK-2, serial number S-1.");
  });
});
