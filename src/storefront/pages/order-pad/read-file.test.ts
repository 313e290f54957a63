import { crc32, deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { toExcel } from "../../../platform/write-excel.ts";
import { readFile, UnreadableFile } from "./read-file.ts";

const rows = [
  ["Reference", "Quantity"],
  ["NK-TT-1001", "2"],
];
const makeFile = (content: Uint8Array) => new File([new Uint8Array(content)], "order.xlsx");
const tooLarge = "This Excel file is too large. Copy only its references and quantities into a new one.";
const unreadable = "We can't read this Excel file. Save it as .xlsx or CSV and try again.";

/** A workbook of one sheet. @param stated sizes that its directory states instead of the real ones */
function workbook(sheet: string | Buffer, stated?: number): Buffer {
  const files: Record<string, string | Buffer> = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook><sheets><sheet name="Order" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": sheet,
  };
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text);
    const packed = deflateRawSync(plain, { level: 9 });
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(plain), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(plain === sheet || text === sheet ? (stated ?? plain.length) : plain.length, 8);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(name.length, 0);
    const local = Buffer.concat([hex("504b030414000000080000000000"), sizes, lengths, Buffer.from(name), packed]);
    const offset = Buffer.alloc(4);
    offset.writeUInt32LE(at, 0);
    directory.push(
      Buffer.concat([
        hex("504b01021400140000000800000000 00"),
        sizes,
        lengths,
        Buffer.alloc(10),
        offset,
        Buffer.from(name),
      ]),
    );
    parts.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
/** Starts the sheet with a deflate block of an invalid type. */
function damaged(content: Buffer): Buffer {
  const stream = content.indexOf("worksheets/sheet1.xml") + "worksheets/sheet1.xml".length;
  return Buffer.from(content).fill(0xff, stream, stream + 8);
}

const makeSheet = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`;
const cell = (address: string, row: string) =>
  `<row r="${row}"><c r="${address}" t="inlineStr"><is><t>NK-1</t></is></c></row>`;

test("a file as spreadsheets write them is read", async () => {
  expect(await readFile(makeFile(await toExcel(rows)))).toEqual(rows);
  expect(await readFile(makeFile(workbook(makeSheet(cell("A1", "1")))))).toEqual([["NK-1"]]);
});

test("500 lines with long names are read", async () => {
  const many = Array.from({ length: 500 }, (_, index) => [`NK-TT-${index}`, "9999", "x".repeat(500)]);
  expect(await readFile(makeFile(await toExcel(many)))).toHaveLength(500);
});

test.each<[string, () => Buffer]>([
  ["60 MB of spaces in a small file", () => workbook(Buffer.alloc(60_000_000, " "))],
  ["60 MB whose directory states 100 bytes", () => workbook(Buffer.alloc(60_000_000, " "), 100)],
  ["little whose directory states 4 GB", () => workbook(makeSheet(cell("A1", "1")), 0xfffffff0)],
  ["a cell in the last row", () => workbook(makeSheet(cell("A1048576", "1048576")))],
  ["a cell in the last column", () => workbook(makeSheet(cell("XFD1", "1")))],
  ["a cell further than any sheet goes", () => workbook(makeSheet(cell("ZZZZZZZZ99999999999", "99999999999")))],
  ["an address in single quotes", () => workbook(makeSheet(cell("XFD1", "1").replaceAll('"', "'")))],
  [
    "200,000 rows",
    () => workbook(makeSheet(Array.from({ length: 200_000 }, (_, row) => `<row r="${row}"/>`).join(""))),
  ],
])("what would take a tab's memory or time is refused before it is read: %s", async (_what, make) => {
  const file = makeFile(make());
  expect(file.size).toBeLessThan(1_000_000);
  await expect(readFile(file)).rejects.toThrow(new UnreadableFile(tooLarge));
});

test.each<[string, Buffer]>([
  ["no directory", Buffer.from("PK\u0003\u0004 and nothing else")],
  ["cut in the middle", workbook(makeSheet(cell("A1", "1"))).subarray(0, 200)],
  [
    "a directory that points outside",
    Buffer.concat([hex("504b030400000000"), hex("504b0506000000000100010000100000ffffff7f0000")]),
  ],
  ["damaged content", damaged(workbook(makeSheet(cell("A1", "1"))))],
])("what is no Excel file is refused: %s", async (_what, content) => {
  await expect(readFile(makeFile(content))).rejects.toThrow(new UnreadableFile(unreadable));
});
