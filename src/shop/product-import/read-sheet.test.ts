import { expect, test } from "vitest";
import { rowsXml, textCell, workbook } from "../../../test/support/workbook.ts";
import { readRowsApart } from "./read-in-process.ts";

const read = async (content: Buffer | string) =>
  (await Array.fromAsync(readRowsApart(Buffer.from(content)))).map(({ cells }) => cells);
const row = (...cells: string[]) => workbook(rowsXml(`<row r="1">${cells.join("")}</row>`));

test("every separator of lines is text like any other", async () => {
  const text = "a\u2028b\u2029c\u0085d";
  expect(await read(row(textCell("A1", text)))).toEqual([[text]]);
});
