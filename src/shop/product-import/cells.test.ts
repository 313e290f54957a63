import { describe, expect, test } from "vitest";
import type { Field } from "../../contract/field-types.ts";
import { productFields, variantFields } from "../../contract/product-fields.ts";
import { unguarded } from "../kit/guarded-cells.ts";
import { readCell, readYesOrNo, UnclearCell } from "./cells.ts";
import { Problems } from "./problems.ts";

const { mrp, gst_rate, ref_no, udi_di } = variantFields;
const { device_class, name } = productFields;

describe("a cell means", () => {
  test.each([
    ["an amount as India writes it", mrp, "Rs 6,18,750.00", "618750.00"],
    ["an amount with the sign of the rupee", mrp, "₹1,050", "1050"],
    ["an amount with an abbreviated unit", mrp, "rs. 99.5", "99.5"],
    ["an amount with a comma for thousands", mrp, "1,499", "1499"],
    ["an amount as other countries write it", mrp, "INR 618,750.5", "618750.5"],
    ["a comma that parts no digits", mrp, "1050,", "1050,"],
    ["an amount in words", mrp, "many", "many"],
    ["a rate with its sign", gst_rate, "5 %", "5"],
    ["a rate without", gst_rate, "0.25", "0.25"],
    ["a choice in small letters", device_class, "b", "B"],
    ["no choice", device_class, "", ""],
    ["a choice that there is not", device_class, "e", "e"],
    ["a number with zeros in front", ref_no, "0042", "0042"],
    ["a number that looks like one with an exponent, and is none", ref_no, "E10-5", "E10-5"],
    ["a UDI-DI of which a spreadsheet dropped a zero", udi_di, "9527400000016", "09527400000016"],
    ["a UDI-DI of which it dropped three", udi_di, "12345678901", "00012345678901"],
    ["a UDI-DI that is too short to be one", udi_di, "1234567890", "1234567890"],
    ["text, whatever it looks like", name, "Rs 5 %", "Rs 5 %"],
  ])("%s", (_what, field, text, meaning) => {
    expect(readCell(field, text)).toBe(meaning);
  });

  test.each([
    [["yes", "Y", "TRUE", "1"], true],
    [["no", "N", "False", "0", ""], false],
  ])("%j: %s", (texts, meaning) => {
    expect(texts.map(readYesOrNo)).toEqual(texts.map(() => meaning));
  });
});

describe("a cell has no clear meaning", () => {
  test.each([
    ["neither yes nor no", () => readYesOrNo("x"), "Enter yes or no."],
    ["two answers", () => readYesOrNo("yes no"), "Enter yes or no."],
    ...["1499,50", "1,5", "Rs 1,23", "1.499,50", "12,345,67"].map((typed): [string, () => unknown, string] => [
      `the amount ${typed}`,
      () => readCell(mrp, typed),
      "Write a point before the paise, and commas only between thousands, as in 1,499.50.",
    ]),
    [
      "a number that was rounded",
      () => readCell(udi_di, "9.5274E+12"),
      "The spreadsheet has rounded this number. Format the column as Text and enter it again.",
    ],
  ])("%s", (_what, read, words) => {
    expect(read).toThrow(UnclearCell);
    expect(read).toThrow(words);
  });
});

test("in a file with decimal commas, amounts and rates have them, and no other text is changed", () => {
  const read = (field: Field, text: string) => readCell(field, text, true);
  expect([read(mrp, "1499,50"), read(mrp, "Rs 1,5"), read(mrp, "1,499.50"), read(gst_rate, "2,5 %")]).toEqual([
    ...["1499.50", "1.5", "1499.50", "2.5"],
  ]);
  expect([read(name, "2,5"), read(ref_no, "45,46")]).toEqual(["2,5", "45,46"]);
});

test.each([
  ["'=1+1", "=1+1"],
  ["''=1", "'=1"],
  ["'＝1", "＝1"],
  ["'+91 20", "+91 20"],
  ["'plain", "'plain"],
  ["=1", "=1"],
])("%j comes in as %j", (text, out) => {
  expect(unguarded(text)).toBe(out);
});

test("all problems are counted, the first 200 listed, with values that can be read", () => {
  const problems = new Problems();
  for (let row = 2; row < 302; row++) problems.add(row, "MRP", "x".repeat(20_000), "MRP must be an amount in rupees.");
  expect([problems.count, problems.listed.length, problems.listed.at(-1)?.row]).toEqual([300, 200, 201]);
  expect(problems.listed[0]?.value).toHaveLength(100);
});

test("a problem can be stored, wherever its texts are cut", () => {
  const problems = new Problems();
  const long = `${"x".repeat(99)}\u{1f600}`;
  problems.add(2, long, `\u0000${long}`, `${"x".repeat(499)}\u{1f600}`);
  expect(problems.listed).toEqual([
    {
      ...{ row: 2, column: long, value: "x".repeat(99) },
      message: `${"x".repeat(499)}\ufffd`,
    },
  ]);
});
