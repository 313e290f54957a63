import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { toExcel } from "./write-excel.ts";

const written = async (cells: string[]) => (await readSheet(await toExcel([cells])))[0];

test("every separator of lines is text like any other", async () => {
  const cells = ["a\u2028b", "d\u2029e", "a\nb", "c\u0085d"];
  expect(await written(cells)).toEqual(cells);
});
