import { expect, test } from "vitest";
import { rowsXml, textCell, workbook } from "../../../test/support/workbook.ts";
import { readRemittanceFile } from "./read-file.ts";

const problems = async (content: Buffer | string) =>
  (await readRemittanceFile(Buffer.from(content))).map(({ problem }) => problem);

test("charges that are an error are not taken for none", async () => {
  const sheet = rowsXml(
    `<row r="1">${textCell("A1", "AWB")}${textCell("B1", "COD amount")}${textCell("C1", "Charges")}</row>
     <row r="2">${textCell("A2", "CE 1")}<c r="B2"><v>500</v></c><c r="C2" t="e"><f>D2</f><v>#N/A</v></c></row>
     <row r="3">${textCell("A3", "CE 2")}<c r="B3"><v>500</v></c><c r="C3"><f>B3/10</f></c></row>
     <row r="4">${textCell("A4", "CE 3")}<c r="B4"><v>500</v></c><c r="C4"><f>B4/10</f><v>50</v></c></row>`,
  );
  expect(await problems(workbook(sheet))).toEqual([
    expect.stringMatching(/the error #N\/A/),
    expect.stringMatching(/not been calculated/),
    null,
  ]);
});

test.each([
  ["1.23E+11", /rounded this number/],
  ["#REF!", /the error #REF!/],
  ["####", /too narrow/],
])("%s is no tracking number", async (typed, words) => {
  expect(await problems(`AWB,COD amount\n${typed},500`)).toEqual([expect.stringMatching(words)]);
});
