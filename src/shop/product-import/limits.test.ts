import { describe, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { testShop } from "../../../test/support/test-shop.ts";
import { type Repeated, rowsXml, textCell, workbook, zip } from "../../../test/support/workbook.ts";
import { limits, UnreadableSheet } from "./limits.ts";
import { readRowsApart } from "./read-in-process.ts";
import { readRows } from "./read-sheet.ts";
import { unpacked } from "./unpack.ts";

const megabyte = 1_000_000;

const allCells = async (rows: ReturnType<typeof readRows>) => (await Array.fromAsync(rows)).map(({ cells }) => cells);

const bomb: Repeated = { copy: Buffer.alloc(megabyte, " "), times: 612 };
const hundred = `${Array.from({ length: limits.columns + 1 }, (_, index) => `c${index}`).join(",")}\n`;

describe("what is accepted is read", () => {
  test("an Excel file as its program writes it", async () => {
    const written = await writeExcelFile([
      [{ value: "Address" }, { value: "MRP" }],
      [{ value: "otoscope" }, { value: 1499.1 }],
    ]).toBuffer();
    const expected = [
      ["Address", "MRP"],
      ["otoscope", "1499.1"],
    ];
    expect(await allCells(readRowsApart(written))).toEqual(expected);
    expect(await allCells(readRows(unpacked(written)))).toEqual(expected);
  });

  test("one made by hand, as the others here are", async () => {
    const sheet = workbook(rowsXml(`<row r="1">${textCell("A1", "Address")}${textCell("B1", "MRP")}</row>`));
    expect(await allCells(readRows(sheet))).toEqual([["Address", "MRP"]]);
  });
});

/** Rows of which every cell refers to the first of the workbook's texts. */
function sharing(rows: number, columns: number): string {
  const name = (column: number) =>
    `${column < 26 ? "" : String.fromCharCode(64 + column / 26)}${String.fromCharCode(65 + (column % 26))}`;
  return Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (_, at) => `<c r="${name(at)}${row + 1}" t="s"><v>0</v></c>`);
    return `<row r="${row + 1}">${cells.join("")}</row>`;
  }).join("");
}

/** Read in this process; below, a file that lies about its size goes through the reader's own process. */
describe("refused, with what to do about it", () => {
  const refused: [string, () => Buffer, RegExp][] = [
    ["an Excel file that says it unpacks to 612 MB", () => workbook(bomb), /more than 100 MB.* Split it/],
    ["one that does so and says it does not", () => workbook(bomb, { declared: 1000 }), /more than 100 MB.* Split it/],
    [
      "one of very many files",
      () => zip(Array.from({ length: 501 }, (_, index) => ({ name: `${index}.xml`, content: Buffer.from("x") }))),
      /more than 100 MB/,
    ],
    ["too many rows", () => workbook(rowsXml("<row></row>".repeat(limits.rows + 2))), /more than 1,00,000 rows/],
    ["too many cells", () => workbook(rowsXml("<c />".repeat(limits.cells + 1))), /more than 25,00,000 cells/],
    [
      "one cell far to the right of many rows",
      () => {
        const rows = Array.from(
          { length: 60_000 },
          (_, index) => `<row r="${index + 1}">${textCell(`A${index + 1}`, "x")}</row>`,
        );
        return workbook(rowsXml(`${rows.join("")}<row r="60001">${textCell("XFD60001", "x")}</row>`));
      },
      /more than 200 columns/,
    ],
    [
      "an Excel file whose cells share a long text",
      () => workbook(rowsXml(sharing(250, 50)), {}, ["x".repeat(10_000)]),
      /more than 100 MB.* Split it/,
    ],
    [
      "one whose row is very long because of it",
      () => workbook(rowsXml(sharing(1, 101)), {}, ["x".repeat(10_000)]),
      /Row 1 cannot be read: it has more than 10,00,000 characters/,
    ],
    ["one with a password", () => workbook(rowsXml(""), { flags: 1 }), /password-protected/],
    ["half a file", () => workbook(rowsXml("")).subarray(0, 300), /We can't read this Excel file/],
    ["a CSV file of too many rows", () => Buffer.from("a\n".repeat(limits.rows + 2)), /more than 1,00,000 rows/],
    ["a CSV file of too many columns", () => Buffer.from(hundred), /more than 200 columns/],
    [
      "a CSV file of too many cells",
      () => Buffer.from(`${",".repeat(limits.columns - 1)}\n`.repeat(limits.cells / limits.columns + 1)),
      /more than 25,00,000 cells/,
    ],
    ["a quote that is never closed", () => Buffer.from(`a,b\n"${"x\n".repeat(7 * megabyte)}`), /Row \d cannot be read/],
  ];
  test.each(refused)("%s", { timeout: 60_000 }, async (_what, file, words) => {
    const problem = await Array.fromAsync(readRows(file())).catch((error) => error);
    expect(problem).toBeInstanceOf(UnreadableSheet);
    expect(problem.message).toMatch(words);
  });
});

test("is refused when it is sent; nothing is stored", async () => {
  const t = await testShop();
  const nila = await t.member("catalogue");
  const content = workbook(bomb);
  expect(content.length).toBeLessThan(megabyte);
  // CPU time, so that machine load does not matter; of the whole process, because zlib unpacks in threads of its own.
  const begun = process.cpuUsage();
  const { status, body } = await t.request("POST", "/api/staff/imports?name=bomb.xlsx", {
    staff: nila,
    body: content,
    headers: { "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
  });
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1000).toBeLessThan(1000);
  expect([status, body.code]).toEqual([422, "invalid"]);
  expect(body.errors.file[0]).toMatch(/more than 100 MB/);
  expect(await t.sql`SELECT FROM catalogue_imports`).toEqual([]);

  // The worker detects a file that lies about its size, and the screen says why.
  const lying = await t.request("POST", "/api/staff/imports?name=bomb.xlsx", {
    staff: nila,
    body: workbook(bomb, { declared: 1000 }),
    headers: { "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
  });
  expect(lying.status).toBe(201);
  await t.jobs.runDue();
  const after = await t.request("GET", `/api/staff/imports/${lying.body.data.id}`, { staff: nila });
  expect(after.body.data).toMatchObject({ state: "failed", failure: null });
  expect(after.body.data.report.problems[0].message).toMatch(/more than 100 MB/);
});

test("a CSV file that is one row of commas is refused without keeping others waiting", async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  const problem = await Array.fromAsync(readRowsApart(Buffer.alloc(400_000, ","))).catch((error) => error);
  clearInterval(counting);
  expect(problem).toBeInstanceOf(UnreadableSheet);
  expect(problem.message).toMatch(/more than 200 columns/);
  expect(turns).toBeGreaterThan(20);
});
