import { expect, test } from "vitest";
import { rowsXml, textCell, workbook } from "../../../test/support/workbook.ts";
import { UnreadableSheet } from "./limits.ts";
import { explainLostText, placeholders } from "./lost-text.ts";
import { readRowsApart } from "./read-in-process.ts";
import { readRows } from "./read-sheet.ts";

const read = async (content: Buffer | string) =>
  (await Array.fromAsync(readRows(Buffer.from(content)))).map(({ cells }) => cells);
const row = (...cells: string[]) => workbook(rowsXml(`<row r="1">${cells.join("")}</row>`));

test("every separator of lines is text like any other", async () => {
  const text = "a\u2028b\u2029c\u0085d";
  const rows = await Array.fromAsync(readRowsApart(row(textCell("A1", text))));
  expect(rows.map(({ cells }) => cells)).toEqual([[text]]);
});

test("an error of a formula is read as Excel shows it, not as an empty cell", async () => {
  const cells = [
    `<c r="A1" t="e"><v>#N/A</v></c>`,
    `<c r="B1" s="0" t='e'><f>1/0</f><v>#DIV/0!</v></c>`,
    `<c t="e" r="C1" cm="1"><v>#VALUE!</v></c>`,
    textCell("D1", "x"),
    `<c r="E1" t="e"/>`,
    textCell("F1", 't="e"'),
  ];
  expect(await read(row(...cells))).toEqual([["#N/A", "#DIV/0!", "#VALUE!", "x", "", 't="e"']]);
});

test("a formula that was not calculated is marked, and one whose result is nothing is empty", async () => {
  const cells = [
    `<c r="A1"><f>B1*2</f></c>`,
    `<c r="B1" s="0"><f>B1*2</f><v></v></c>`,
    `<c r="C1" t="str"><f>UPPER("a")</f></c>`,
    `<c r="D1"><f t="shared" si="0"/><v/></c>`,
    `<c r="E1" t="str"><f>""</f><v></v></c>`,
    `<c r="F1"><f>1+1</f><v>2</v></c>`,
    `<c r="G1"/>`,
    `<c r="H1" t="str"><f>"a"</f><v>a</v></c>`,
  ];
  const mark = placeholders.formula;
  expect(await read(row(...cells))).toEqual([[mark, mark, mark, mark, "", "2", "", "a"]]);
});

test("names of elements may have a prefix, as .NET programs write them", async () => {
  const sheet = `<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1" t="e"><x:v>#REF!</x:v></x:c><x:c r="B1"><x:f>A1</x:f></x:c></x:row></x:sheetData></x:worksheet>`;
  expect(await read(workbook(sheet))).toEqual([["#REF!", placeholders.formula]]);
});

test("a file that separates cells with semicolons has decimal commas, and its texts are not changed", async () => {
  const rows = await Array.fromAsync(readRows(Buffer.from("a;b\n1,5;2,50\n")));
  expect(rows.map(({ cells, hasDecimalCommas }) => [...cells, hasDecimalCommas])).toEqual([
    ["a", "b", true],
    ["1,5", "2,50", true],
  ]);
});

test("a number of more digits than Excel keeps is marked; any other is read as it is shown", async () => {
  const numbers = [
    "1234567890123450",
    "1.2345678901234568E17",
    "-1E+15",
    "9.527400000016E12",
    "1E+5",
    "1499.0999999999999",
    "007",
    "0",
  ];
  const cells = numbers.map((number, index) => `<c r="${String.fromCharCode(65 + index)}1"><v>${number}</v></c>`);
  const { rounded } = placeholders;
  const shown = ["9527400000016", "100000", "1499.1", "007", "0"];
  expect(await read(row(...cells))).toEqual([[rounded, rounded, rounded, ...shown]]);
});

test("an old or encrypted Excel file is refused with what to do", async () => {
  await expect(read(Buffer.from("d0cf11e0a1b11ae1", "hex"))).rejects.toThrow(/Save it as \.xlsx without one/);
});

test("a text that Excel has cut off is marked, also if it was cut at a space", async () => {
  const text = `${"x".repeat(32_766)} `;
  expect(await read(row(textCell("A1", text), textCell("B1", text.slice(1))))).toEqual([
    [placeholders.cut, text.slice(1).trim()],
  ]);
  expect(await read(`a,b\n"${text}",1\n`)).toEqual([
    ["a", "b"],
    [placeholders.cut, "1"],
  ]);
});

test.each<[string, Buffer | string]>([
  ["NUL", "a,b\n\u0000,1"],
  ["half a surrogate pair", row(textCell("A1", "a"), textCell("B1", "_xD83D_"))],
])("%s is refused with its row, because it cannot be stored", async (_what, content) => {
  await expect(read(content)).rejects.toThrow(/^Row \d contains characters that cannot be stored\.$/);
});

test.each([
  ['a,b\n"x"y\u{1f600},1\n', "Row 2 cannot be read: a quotation mark within a cell must be doubled"],
  ['a,b\nx"y,1\n', "Row 2 cannot be read: a quotation mark within a cell must be doubled"],
  ['a,b\n"x,1\n', "Row 2 cannot be read: a quotation mark is not closed."],
])("%j is refused in words of our own", async (content, words) => {
  const problem = await read(content).catch((error) => error);
  expect(problem).toBeInstanceOf(UnreadableSheet);
  expect(problem.message).toMatch(words);
});

test.each([
  ["#N/A", /the error #N\/A here/],
  ["#DIV/0!", /the error #DIV\/0! here/],
  ["#NAME?", /the error #NAME\? here/],
  ["Err:502", /the error Err:502 here/],
  ["########", /too narrow/],
  [placeholders.date, /into a date/],
  [placeholders.formula, /not been calculated/],
  [placeholders.cut, /cut this text off/],
  [placeholders.rounded, /rounded this number/],
  [placeholders.leftOut, /left out of the export/],
])("%s is no text", (cell, words) => {
  expect(explainLostText(cell)).toMatch(words);
});

test.each(["", "#1", "##", "#N/A 5", "N/A", "Err", "# VALUE!"])("%j is", (cell) => {
  expect(explainLostText(cell)).toBeNull();
});
