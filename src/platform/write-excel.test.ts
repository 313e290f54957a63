import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { toExcel } from "./write-excel.ts";

test("every text is read as it was written", { timeout: 120_000 }, async () => {
  const rows = [
    // node:readline ends lines at some of these.
    ["a\u2028b", "d\u2029e", "a\nb", "c\u0085d"],
    // Plain objects have these.
    Object.getOwnPropertyNames(Object.prototype),
    // The format has escapes like these.
    ["_x0041_", "a_x000d_b", "_x005F_x0041_", "_x00_", "_x0041_x0042_"],
    // The library drops these.
    ["caf\ufffd", "a\ufdd0\uffff"],
  ];
  expect(rows[1]).toContain("__proto__");
  const longest = Math.max(...rows.map((cells) => cells.length));
  const padded = rows.map((cells) => [...cells, ...Array<null>(longest - cells.length).fill(null)]);
  expect(await readSheet(await toExcel(rows))).toEqual(padded);
});
