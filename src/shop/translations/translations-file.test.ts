import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const { request, member, sql } = await testShop({ connections: 3 });
const nila = await member("catalogue");
const upload = (path: string, content: string | Buffer, staff = nila) =>
  request("POST", `/api/staff/translations/${path}`, {
    ...{ staff, body: Buffer.from(content), headers: { "content-type": "text/csv" } },
  });
const check = (content: string | Buffer) => upload("check", content);
const seenNow = async () => (await check("Kind,English,Hindi\nCategory,Plasma Wands,")).body.data.seen;
const take = async (content: string, seen?: string) => upload(`import?seen=${seen ?? (await seenNow())}`, content);
const exported = async (query: string): Promise<Record<string, string>[]> => {
  const { status, body } = await request("GET", `/api/staff/translations.csv?${query}`, { staff: nila });
  expect(status).toBe(200);
  return parse(body, { bom: true, columns: true });
};
const hindiFor = async (english: string) =>
  (await sql<{ hindi: string }>`SELECT hindi FROM translations WHERE english = ${english}`)[0]?.hindi;

const file = (...rows: string[][]) =>
  ["Kind,English,Hindi", ...rows.map((cells) => cells.map((cell) => `"${cell}"`).join(","))].join("\n");

await sql`DELETE FROM translations`;

describe("GET staff/translations.csv", () => {
  test("has all rows of the filter, and comes back unchanged", async () => {
    expect(await exported("kind=category")).toContainEqual({
      ...{ Kind: "Category", English: "Plasma Wands", Hindi: "", State: "Missing", Used: "5" },
    });
    const { body } = await request("GET", "/api/staff/translations.csv?state=all", { staff: nila });
    const { data } = (await check(body)).body;
    expect(data).toMatchObject({ added: 0, changed: 0, wrong: 0 });
    expect(data.unchanged).toBeGreaterThan(200);
  });

  test("holds no formula", async () => {
    await sql`UPDATE attributes SET name = '=cuff' WHERE name = 'Cuff'`;
    const rows = await exported("kind=attribute");
    expect(rows.map(({ English }) => English)).toContain("'=cuff");
    const { data } = (await check(file(["Attribute", "'=cuff", "-कफ़"]))).body;
    expect(data.rows[0]).toMatchObject({ english: "=cuff", result: "added" });
    await sql`UPDATE attributes SET name = 'Cuff' WHERE name LIKE '=%'`;
  });
});

describe("POST staff/translations/check", () => {
  test("says for each row what it would do, those that are wrong first", async () => {
    const { data } = (
      await check(
        file(
          ["Category", "Plasma Wands", "प्लाज़्मा वैंड"],
          ["sub-category", "Splints", ""],
          ["Product", "Wand", "वैंड"],
          ["Value", "Set of 4", "5 का सेट"],
          ["Attribute", "Nothing", "कुछ नहीं"],
          ["Category", "Plasma Wands", "वैंड"],
          ["Attribute", "Colour", "क".repeat(61)],
        ),
      )
    ).body;
    expect(data).toMatchObject({ added: 1, changed: 0, unchanged: 1, wrong: 5 });
    expect(data.rows.map(({ row, problems }: { row: number; problems: string[] }) => [row, ...problems])).toEqual([
      [4, serverTexts.translationKindUnknown],
      [5, serverTexts.hindiWithOtherFigures],
      [6, serverTexts.translationUnknown],
      [7, serverTexts.translationTwice(2)],
      [8, serverTexts.hindiTooLong(60)],
      [2],
      [3],
    ]);
    expect(await hindiFor("Plasma Wands")).toBeUndefined();
  });

  test.each<[string, string | Buffer]>([
    ["an empty file", ""],
    ["no column for Hindi", "Kind,English\nCategory,Plasma Wands"],
    ["another encoding", Buffer.from([0xff, 0xfe, 0x4b, 0x00])],
    ["a row of 20,000 characters", file(["Category", "Plasma Wands", "क".repeat(20_000)])],
    ["too many rows", file(...Array.from({ length: 20_001 }, () => ["Category", "x", ""]))],
  ])("refuses %s", async (_what, content) => {
    const { status, body } = await check(content);
    expect([status, body.message]).toEqual([422, serverTexts.unreadableTranslations(20_000)]);
  });

  test("refuses two columns of one name, of which only one can be meant", async () => {
    const { status, body } = await check("Kind,English,Hindi,hindi\nCategory,Plasma Wands,,\n");
    expect([status, body.errors]).toEqual([422, { file: [serverTexts.columnTwice("hindi")] }]);
  });

  test("passes over empty rows, and counts them", async () => {
    const { data } = (await check("Kind,English,Hindi\n,,\n\nCategory,Plasma Wands,\n,,\nProduct,Wand,\n,,\n")).body;
    expect(data).toMatchObject({ unchanged: 1, wrong: 1 });
    expect(data.rows.map(({ row }: { row: number }) => row)).toEqual([6, 4]);
  });

  test("calls a row with a null byte wrong, and needs the right", async () => {
    const content = file(["Category", "Plasma Wands", "क\u0000"]);
    expect((await check(content)).body.data.wrong).toBe(1);
    expect((await upload("check", content, await member("support"))).status).toBe(403);
  });
});

describe("POST staff/translations/import", () => {
  test("stores the rows with Hindi, shows them, and records each", async () => {
    const rows = file(["Category", "Plasma Wands", "प्लाज़्मा वैंड"], ["Sub-category", "Splints", ""]);
    const { status, body } = await take(rows);
    expect([status, body.data]).toMatchObject([200, { added: 1, unchanged: 1 }]);
    const { data } = (await request("GET", "/api/category-list")).body;
    expect(data.some(({ name }: { name: string }) => name === "Plasma Wands")).toBe(true);
    const [entry] = await sql<{ act: string; after: object }>`
      SELECT act, after FROM audit_entries WHERE subject = 'translations' ORDER BY id DESC LIMIT 1`;
    expect(entry).toEqual({ act: "imported", after: { "Category: Plasma Wands": "प्लाज़्मा वैंड" } });
    expect((await take(rows)).body.data).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  test("of a file with a wrong row stores nothing", async () => {
    const rows = file(["Attribute", "Colour", "रंग"], ["Value", "Set of 4", "सेट"]);
    const { status, body } = await take(rows);
    expect([status, body.errors]).toEqual([422, { "rows.3": [serverTexts.hindiWithOtherFigures] }]);
    expect(await hindiFor("Colour")).toBeUndefined();
  });

  test("leaves Hindi that is out of date so, unless the file has another", async () => {
    await take(file(["Attribute", "Material", "सामग्री"]));
    await sql`UPDATE attributes SET name = 'Main material' WHERE name = 'Material'`;
    expect((await exported("state=outdated"))[0]).toMatchObject({ English: "Main material", Hindi: "सामग्री" });
    await take(file(["Attribute", "Main material", "सामग्री"]));
    expect(await exported("state=outdated")).toHaveLength(1);
    await take(file(["Attribute", "Main material", "मुख्य सामग्री"]));
    expect(await exported("state=outdated")).toEqual([]);
  });

  test("of two files at once takes the first", async () => {
    const seen = await seenNow();
    const answers = await Promise.all(["छोर", "नोक"].map((hindi) => take(file(["Attribute", "Tip", hindi]), seen)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
