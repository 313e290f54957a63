import { describe, expect, test } from "vitest";
import { toSheet } from "./write-sheet.ts";

const toCsv = async (cells: (string | number | null)[]) =>
  String((await toSheet([["Heading"], cells], "csv", "cart")).content);

describe("a table as CSV", () => {
  test("is marked as UTF-8, and named", async () => {
    const { content, type, fileName } = await toSheet([["कान"]], "csv", "cart");
    expect([String(content), type, fileName]).toEqual(["\ufeffकान\r\n", "text/csv; charset=utf-8", "cart.csv"]);
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["+91", "'+91"],
    ["-x", "'-x"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["＝1", "'＝1"],
    ["plain", "plain"],
    ["a=b", "a=b"],
  ])("%j is no formula", async (text, cell) => {
    expect(await toCsv([text])).toBe(`\ufeffHeading\r\n${cell}\r\n`);
  });

  test("keeps commas, quotation marks and lines in one cell, and numbers numbers", async () => {
    expect(await toCsv(['4 mm, "curved"', "a\nb", -5.5, null])).toBe(
      '\ufeffHeading\r\n"4 mm, ""curved""","a\nb",-5.5,\r\n',
    );
  });
});
