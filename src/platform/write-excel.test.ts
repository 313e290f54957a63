import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { toExcel } from "./write-excel.ts";

const written = async (cells: string[]) => (await readSheet(await toExcel([cells])))[0];

test("every separator of lines is text like any other", async () => {
  const cells = ["a\u2028b", "d\u2029e", "a\nb", "c\u0085d"];
  expect(await written(cells)).toEqual(cells);
});

test("names that every object has are text like any other", async () => {
  const cells = Object.getOwnPropertyNames(Object.prototype);
  expect(cells).toContain("__proto__");
  expect(await written(cells)).toEqual(cells);
});

test("what the format takes for an escaped character is kept", async () => {
  const cells = ["_x0041_", "a_x000d_b", "_x005F_x0041_", "_x00_", "_x0041_x0042_"];
  expect(await written(cells)).toEqual(cells);
});
