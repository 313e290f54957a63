import { expect, test } from "vitest";
import { readCells, toLines } from "./read-cells.ts";

const readLines = (text: string) =>
  toLines(readCells(text)).map(({ reference, quantity }) => `${reference}|${quantity}`);

test.each<[string, string, string[]]>([
  ["two columns of a spreadsheet", "NK-PW-1001\t2\r\nNK-NS-1203\t5\r\n", ["NK-PW-1001|2", "NK-NS-1203|5"]],
  ["with headings", "Reference\tQty\nNK-PW-1001\t2", ["NK-PW-1001|2"]],
  ["the number first", "2\tNK-PW-1001\n5\tNK-NS-1203", ["NK-PW-1001|2", "NK-NS-1203|5"]],
  ["headings say which", "Qty;Item code;Price\n2;NK-PW-1001;8900", ["NK-PW-1001|2"]],
  ["a heading without quantities", "Reference No.\nNK-PW-1001", ["NK-PW-1001|"]],
  ["quotes", '"Product, code",Quantity\n"NK-PW-1001",2\n"a ""b"", c",3', ["NK-PW-1001|2", 'a "b", c|3']],
  [
    "line breaks in quotes",
    'Ref,Text,Qty\r\nNK-PW-1001,"Wand,\r\n""long""",2\r\nNK-NS-1203,,5',
    ["NK-PW-1001|2", "NK-NS-1203|5"],
  ],
  [
    "quotes that are not closed",
    '"NK-PW-1001\nNK-NS-1203 "x\n"NK-EE-1601',
    ["NK-PW-1001|", 'NK-NS-1203 "x|', "NK-EE-1601|"],
  ],
  ["a byte order mark, and decimals", "\uFEFFSKU,Quantity\nNK-PW-1001,2.0", ["NK-PW-1001|2"]],
  ["digits of other scripts", "Ref,Qty\nNK-PW-1001,५\nNK-PW-1001,൧௨", ["NK-PW-1001|5", "NK-PW-1001|12"]],
  [
    "what is no quantity",
    "NK-PW-1001\t-1\nNK-NS-1203\t0\n\u22122\tNK-TT-1001",
    ["NK-PW-1001|-1", "NK-NS-1203|0", "NK-TT-1001|\u22122"],
  ],
  ["what is no quantity, with headings", "Ref,Qty\nNK-PW-1001,-1\nNK-NS-1203,2.5", ["NK-PW-1001|-1", "NK-NS-1203|2.5"]],
  ["units, and no number", "Ref,Qty\nNK-PW-1001,5 nos\nNK-PW-1002,some", ["NK-PW-1001, 5 nos|", "NK-PW-1002|some"]],
  ["empty rows and cells", "\n\nNK-PW-1001,2\n,,\n", ["NK-PW-1001|2"]],
  ["a message", "please send\nnk pw 1001 two, NK-PW-1O01 x 3", ["please send|", "nk pw 1001 two, NK-PW-1O01 x 3|"]],
  ["more columns without headings", "1,NK-PW-1001,Wand,2", ["1, NK-PW-1001, Wand, 2|"]],
  ["one reference", "NK-PW-1001", ["NK-PW-1001|"]],
  ["nothing", " \n", []],
])("%s", (_, text, lines) => {
  expect(readLines(text)).toEqual(lines);
});

test("a long line is split in no time", () => {
  expect(readCells(`"${'"",'.repeat(100_000)}`)).toHaveLength(1);
  expect(readCells('"""x\n'.repeat(100_000))).toHaveLength(100_001);
});
