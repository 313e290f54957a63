import { Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { expect, test } from "vitest";
import { row, rupees, text } from "./table.ts";
import { toTableFile } from "./table-file.ts";

async function toCsv(...cells: Parameters<typeof row>[0][]): Promise<string> {
  const columns = [text("buyer", "Buyer"), rupees("cgst", "CGST")];
  const rows = cells.map((each) => row(each));
  const { content } = await toTableFile({ title: "Sales register", columns, rows }, "csv", "sales");
  return textOf(Readable.from(content as AsyncIterable<string>));
}

test("a cell of several lines stays one cell", async () => {
  expect(await toCsv({ buyer: "Lotus\n=1+1", cgst: 2.5 })).toBe('\uFEFFBuyer,CGST\r\n"Lotus\n=1+1",2.50\r\n');
});

test("a text is never a formula, and a negative amount stays a number", async () => {
  expect(await toCsv({ buyer: "=1+1", cgst: -2.5 }, { buyer: "@A1", cgst: 0 })).toBe(
    "\uFEFFBuyer,CGST\r\n'=1+1,-2.50\r\n'@A1,0.00\r\n",
  );
});
