import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, sql } = shop;
const staff = await shop.member("warehouse");
const heading = "Prefix,City,State,Serviceable,Cash on delivery,Days";

const send = (call: string, rows: string[] | string, query: Record<string, string>) =>
  request("POST", `/api/staff/delivery-areas/${call}?${new URLSearchParams(query)}`, {
    staff,
    body: Buffer.from(typeof rows === "string" ? rows : [heading, ...rows].join("\n")),
    headers: { "content-type": "text/csv" },
  });
const check = (rows: string[] | string, way = "add") => send("check", rows, { way });
const store = (rows: string[] | string, seen: string, way = "add") => send("import", rows, { way, seen });
const stored = () => sql`SELECT * FROM pincode_areas ORDER BY prefix`;
const list = (query: string) => request("GET", `/api/staff/delivery-areas?${query}`, { staff });

test("a file is compared row by row, then stored, and takes effect before the reply", async () => {
  const rows = [
    "411,Pune,Maharashtra,yes,yes,1",
    "411045,Pune,maharashtra,Yes,no,4",
    "422,Nashik,Maharashtra,yes,yes,3",
  ];
  const before = await stored();
  const { status, body } = await check(rows);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ added: 1, changed: 1, unchanged: 1, removed: 0, wrong: 0 });
  expect(body.data.rows.map(({ row, result }: { row: number; result: string }) => [row, result])).toEqual([
    [2, "unchanged"],
    [3, "added"],
    [4, "changed"],
  ]);
  expect(await stored()).toEqual(before);

  expect((await store(rows, body.data.seen)).status).toBe(200);
  const { data } = (await request("GET", "/api/delivery/411045")).body;
  expect(data).toMatchObject({ city: "Pune", cash_on_delivery: false });
  const [entry] = await sql`SELECT act, after FROM audit_entries WHERE subject = 'delivery areas'`;
  expect(entry).toEqual({ act: "imported", after: { areas: 3, added: 1, changed: 1, removed: 0 } });
});

test("an export comes back unchanged, replacing all", async () => {
  const { body: csv, headers } = await request("GET", "/api/staff/delivery-areas.csv", { staff });
  expect(headers["content-disposition"]).toMatch(/filename="delivery-areas-\d{4}-\d\d-\d\d\.csv"/);
  const count = (await stored()).length;
  expect((await check(csv, "replace")).body.data).toMatchObject({ added: 0, changed: 0, unchanged: count, removed: 0 });
});

test("an error of a formula is not stored as a city, and no days that are one as none", async () => {
  const { body } = await check(["413,#N/A,,yes,no,1", "414,Pune,,yes,no,#REF!"]);
  expect(body.data.rows.map(({ problems }: { problems: string[] }) => problems)).toEqual([
    [expect.stringMatching(/the error #N\/A/)],
    [expect.stringMatching(/the error #REF!/)],
  ]);
});

test("hidden characters in a city are not stored, and no cell of an export is a formula", async () => {
  const rows = ["413,\u202eenuP,,yes,no,", "414,\u200b,,yes,no,", "415,＝1+1,,yes,no,"];
  const { body } = await check(rows);
  expect((await store(rows, body.data.seen)).status).toBe(200);
  expect(await sql`SELECT city FROM pincode_areas WHERE prefix IN ('413', '414') ORDER BY prefix`).toEqual([
    { city: "enuP" },
    { city: null },
  ]);
  const exported = await request("GET", "/api/staff/delivery-areas.csv", { staff });
  expect(exported.body).toContain("\n415,'＝1+1,");
  expect((await check(exported.body, "replace")).body.data).toMatchObject({ added: 0, changed: 0, removed: 0 });
  await sql`DELETE FROM pincode_areas WHERE prefix IN ('413', '414', '415')`;
});

describe("nothing is stored", () => {
  test.each([
    ["012,Pune,Maharashtra,yes,yes,1", "A prefix has 1 to 6 digits and does not begin with 0."],
    ["4110045,Pune,Maharashtra,yes,yes,1", "A prefix has 1 to 6 digits and does not begin with 0."],
    ["'; DROP TABLE pincode_areas; --,,,yes,no,", "A prefix has 1 to 6 digits and does not begin with 0."],
    [`414,${"x".repeat(81)},,yes,no,`, "A city can have at most 80 characters, in one line."],
    ['414,"Pu\nne",,yes,no,', "A city can have at most 80 characters, in one line."],
    ["414,Pune,Maharastra,yes,yes,1", "No State has this name."],
    ["414,Pune,Maharashtra,maybe,yes,1", "Enter yes or no under Serviceable."],
    ["414,Pune,Maharashtra,yes,,1", "Enter yes or no under Cash on delivery."],
    ["414,Pune,Maharashtra,no,yes,1", "Cash on delivery needs an area that is serviceable."],
    ["414,Pune,Maharashtra,yes,yes,61", "Days is a whole number from 0 to 60, or empty."],
    ["414,Pune,Maharashtra,yes,yes,-1", "Days is a whole number from 0 to 60, or empty."],
  ])("while a row is wrong: %s", async (row, problem) => {
    const before = await stored();
    const rows = ["413,,Maharashtra,yes,yes,5", row];
    const { body } = await check(rows);
    expect(body.data).toMatchObject({ added: 1, wrong: 1 });
    expect(body.data.rows[0]).toMatchObject({ row: 3, result: "wrong", problems: [problem] });
    expect(await store(rows, body.data.seen)).toMatchObject({
      status: 422,
      body: { code: "invalid", errors: { "rows.3": [problem] } },
    });
    expect(await stored()).toEqual(before);
  });

  test("when a prefix appears twice", async () => {
    const { body } = await check(["413,,,yes,no,", "414,,,yes,no,", "413,,,no,no,"]);
    expect(body.data.rows[0]).toMatchObject({ row: 4, problems: ["This prefix is already in row 2."] });
  });

  test.each([
    ["", "This file has no areas."],
    [heading, "This file has no areas."],
    ["Prefix,City\n411,Pune", "Row 1 has no column “State”, “Serviceable”, “Cash on delivery”, “Days”."],
    [`${heading}\n411,"Pune,Maharashtra,yes,yes,1`, expect.stringMatching(/^Row 2 cannot be read/)],
    [`${heading}\n411,Pu\u0000ne,,yes,no,`, expect.stringMatching(/cannot be stored/)],
    [[heading, ...Array(40_001).fill("411,,,yes,no,")].join("\n"), "A file can have at most 40,000 rows."],
  ])("of a file that cannot be read (%#)", async (file, message) => {
    expect(await check(file)).toMatchObject({ status: 422, body: { errors: { file: [message] } } });
  });

  test("of a file that is not CSV", async () => {
    const body = Buffer.from("{}");
    const headers = { "content-type": "application/json" };
    const { status } = await request("POST", "/api/staff/delivery-areas/check?way=add", { staff, body, headers });
    expect(status).toBe(415);
  });
});

test("two imports at once, checked against the same areas: one is stored, the other refused", async () => {
  const files = ["yes", "no"].map((cash) =>
    Array.from({ length: 90 }, (_, each) => `6${each + 10}000,,,yes,${cash},7`),
  );
  const [{ seen }] = await Promise.all(files.map(async (file) => (await check(file)).body.data));
  const results = await Promise.all(files.map((file) => store(file, seen)));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  const cash = await sql`SELECT DISTINCT cash_on_delivery FROM pincode_areas WHERE prefix ~ '^6..000$'`;
  expect(cash).toEqual([{ cash_on_delivery: results[0]?.status === 200 }]);
});

test("replacing removes what the file does not name", async () => {
  const file = ["411,Pune,Maharashtra,yes,yes,1"];
  const { data } = (await check(file, "replace")).body;
  expect(data).toMatchObject({ unchanged: 1, removed: (await stored()).length - 1 });
  expect((await store(file, data.seen, "replace")).status).toBe(200);
  expect(await stored()).toHaveLength(1);
});

test("the list is found by digits, city or State, page by page", async () => {
  const file = [
    "4,,,yes,no,",
    "41,,Maharashtra,yes,no,",
    "411,Pune,Maharashtra,yes,yes,1",
    "560,Bengaluru,Karnataka,yes,no,2",
  ];
  await store(file, (await check(file, "replace")).body.data.seen, "replace");
  const prefixes = async (query: string) =>
    (await list(query)).body.data.map(({ prefix }: { prefix: string }) => prefix);
  expect(await prefixes("search=411045")).toEqual(["4", "41", "411"]);
  expect(await prefixes("search=41")).toEqual(["4", "41", "411"]);
  expect(await prefixes("search=bengal")).toEqual(["560"]);
  expect(await prefixes("search=maharashtra")).toEqual(["41", "411"]);
  const first = await list("per_page=3");
  expect(first.body.meta).toMatchObject({ total: 4 });
  expect(await prefixes(`per_page=3&after=${first.body.meta.next}`)).toEqual(["560"]);
  expect((await list("after=nonsense")).status).toBe(422);
});

test("others may not", async () => {
  const sales = await shop.member("sales");
  for (const path of ["delivery-areas", "delivery-areas.csv"]) {
    expect((await request("GET", `/api/staff/${path}`, { staff: sales })).status).toBe(403);
  }
});
