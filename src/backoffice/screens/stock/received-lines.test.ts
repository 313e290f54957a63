import { describe, expect, test } from "vitest";
import { emptyLine, withLabel } from "./received-lines.ts";

const scanned = {
  ...{ variant_id: 1, ref_no: "NK-1", product_name: "Specula", gtin: "09527400000016", lot_no: "L-1", serial: null },
  ...{ manufactured_on: null, expires_on: "2028-11-30", quantity: null, problems: [] },
};
const line = (changes: object = {}) => ({ ...emptyLine(), ref_no: "nk-1", lot_no: "(01)…", quantity: "5", ...changes });

describe("a code scanned into a lot number", () => {
  test("fills in what is empty and keeps what was typed", () => {
    expect(withLabel(line({ manufactured_on: "2026-01-01" }), scanned)).toEqual({
      line: expect.objectContaining({
        ...{ ref_no: "nk-1", lot_no: "L-1", manufactured_on: "2026-01-01", expires_on: "2028-11-30", quantity: "5" },
      }),
    });
    expect(withLabel(line({ ref_no: "" }), scanned)).toMatchObject({ line: { ref_no: "NK-1", lot_no: "L-1" } });
  });

  test.each([
    [{ ...scanned, ref_no: "NK-2" }, {}, "Scanned: NK-2, lot L-1. Expected: nk-1."],
    [
      { ...scanned, ref_no: null, gtin: "09527499999994", problems: ["No variant has it."] },
      {},
      "Scanned: article number 09527499999994, lot L-1. Expected: nk-1.",
    ],
    [scanned, { expires_on: "2029-01-31" }, "Scanned: lot L-1, expires 2028-11-30. Expected: expires 2029-01-31."],
    [{ ...scanned, lot_no: null }, {}, "The code contains no lot. Type the lot number on the pack."],
    [{ ...scanned, ref_no: null, problems: ["No variant has it."] }, { ref_no: "" }, "No variant has it."],
  ])("is refused where it says something else: %#", (read, typed, refused) => {
    expect(withLabel(line(typed), read)).toEqual({ refused });
  });
});
