import { crc32, inflateRawSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { demonstrationCounts } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { inParts } from "./export-products.ts";
import { type PartLimits, partLimits } from "./limits.ts";
import { marks } from "./zip.ts";

/** The shop must be able to import its own exports, so a large export comes as several files. */

const t = await testShop();
const nila = await t.member("catalogue");
const usual = structuredClone(partLimits);
afterEach(() => void Object.assign(partLimits, structuredClone(usual)));

const parts = (rows: string[][], limits: Partial<PartLimits>) => {
  const given = (async function* () {
    yield* rows;
  })();
  return Array.fromAsync(inParts(given, { rows: 100, cells: 1000, bytes: 1000, ...limits }));
};
const rows = [["A", "B"], ...Array.from({ length: 5 }, (_, index) => [`${index}`, "x".repeat(10)])];
const [headings = [], ...others] = rows;

test.each<[string, Partial<PartLimits>]>([
  ["rows", { rows: 2 }],
  ["cells", { cells: 6 }],
  ["bytes", { bytes: 60 }],
])("a part ends before it has too many %s, and the next has the headings again", async (_what, limits) => {
  expect(await parts(rows, limits)).toEqual([
    [headings, ...others.slice(0, 2)],
    [headings, ...others.slice(2, 4)],
    [headings, ...others.slice(4)],
  ]);
});

test("rows that fit are one part, even if there are none", async () => {
  expect(await parts(rows, {})).toEqual([rows]);
  expect(await parts([headings], {})).toEqual([[headings]]);
});

test("a row that is too large by itself is a part", async () => {
  expect(await parts(rows.slice(0, 3), { bytes: 1 })).toEqual([
    [headings, others[0]],
    [headings, others[1]],
  ]);
});

/** The files of a ZIP, read through their local headers. */
function unzipped(file: Buffer) {
  const files: { name: string; content: Buffer }[] = [];
  for (let at = 0; file.readUInt32LE(at) === marks.local; ) {
    const [packed, nameLength] = [file.readUInt32LE(at + 18), file.readUInt16LE(at + 26)];
    const from = at + 30 + nameLength;
    const content = inflateRawSync(file.subarray(from, from + packed));
    expect(crc32(content)).toBe(file.readUInt32LE(at + 14));
    files.push({ name: file.subarray(at + 30, from).toString(), content });
    at = from + packed;
  }
  return files;
}

async function exported(ending: "csv" | "xlsx") {
  const headers = { cookie: `__Host-staff_session=${nila.token}` };
  const {
    statusCode,
    headers: sent,
    rawPayload,
  } = await t.app.inject({
    url: `/api/staff/products/export.${ending}`,
    headers,
  });
  expect(statusCode).toBe(200);
  return { type: sent["content-type"], fileName: sent["content-disposition"], content: rawPayload };
}

async function imported(content: Buffer, type: string) {
  const { status, body } = await t.request("POST", "/api/staff/imports?name=part", {
    staff: nila,
    body: content,
    headers: { "content-type": type },
  });
  expect(status).toBe(201);
  await t.jobs.runDue();
  return (await t.request("GET", `/api/staff/imports/${body.data.id}`, { staff: nila })).body.data;
}

const excelType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

test.each([
  ["csv", "text/csv", 72_000],
  ["xlsx", excelType, 12_000],
] as const)(
  "each file of a large export as %s comes back as no change",
  { timeout: 120_000 },
  async (ending, type, length) => {
    // A different text for each product, because Excel files store equal strings only once.
    await t.sql`
    UPDATE products SET description_html = '<p>' || left(repeat(md5(id::text) || ' ', 3000), ${length - 10}::int) || '</p>'`;
    // Reading an Excel file that exceeds the real limits takes minutes.
    if (ending === "xlsx") partLimits.xlsx.bytes = 1_800_000;
    const zip = await exported(ending);
    expect([zip.type, zip.fileName]).toEqual(["application/zip", expect.stringMatching(/"products-[\d-]+\.zip"$/)]);
    const files = unzipped(zip.content);
    expect(files.length).toBeGreaterThan(1);
    let unchanged = 0;
    for (const [index, { name, content }] of files.entries()) {
      expect(name).toMatch(new RegExp(`^products-[\\d-]+-part-${index + 1}\\.${ending}$`));
      expect(content.length).toBeLessThan(20_000_000);
      const { state, report } = await imported(content, type);
      expect([state, report.problems, report.products_changed, report.variants_changed]).toEqual(["checked", [], 0, 0]);
      unchanged += report.unchanged;
    }
    expect(unchanged).toBe(demonstrationCounts.variants);
  },
);

test("the ZIP itself is refused, with what to do", async () => {
  partLimits.csv.rows = 100;
  const { content } = await exported("csv");
  const { state, report } = await imported(content, excelType);
  expect([state, report.problems[0].message]).toEqual([
    "failed",
    "This ZIP file is not a spreadsheet. Unpack it and import the files in it one after another.",
  ]);
});
