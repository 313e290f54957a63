import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { countLimit, countRows, cursorClause, type ListOrder, type PageRequest, toPage } from "./list-page.ts";
import { and } from "./lists.ts";
import { Refusal } from "./refusal.ts";

const { db } = await testShop({ connections: 2 });

/** Rows with many equal times, as after an import, distinguished only by id. */
const rows = Array.from({ length: 23 }, (_, index) => ({ id: index + 1, at: `2026-11-${10 + (index % 3)}` }));
const listed = sql`(SELECT id::int, at::timestamptz + interval '1 microsecond' AS at
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id int, at text)) AS listed`;

const order = (more: Partial<ListOrder> = {}): ListOrder => ({
  name: "newest",
  keys: [
    { by: sql`at`, type: "timestamptz" },
    { by: sql`id`, type: "int" },
  ],
  descending: true,
  ...more,
});

async function page(by: ListOrder, request: PageRequest) {
  const cursor = cursorClause(by, request);
  if (cursor instanceof Refusal) throw new Error("Not a cursor of this order.");
  const { rows: selected } = await sql<{ id: number; place: string[] }>`
    SELECT id, ${cursor.place} AS place FROM ${listed} WHERE ${and([cursor.beyond])}
    ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(db);
  const { rows: shown, meta } = toPage(cursor, selected, { total: rows.length, more: false });
  return { ids: shown.map(({ id }) => id), meta };
}

const sorted = (descending: boolean) =>
  rows
    .toSorted((one, other) => one.at.localeCompare(other.at) || one.id - other.id)
    .map(({ id }) => id)
    [descending ? "toReversed" : "slice"]();

describe("the pages of a list", () => {
  test.each([
    [true, false],
    [false, false],
    [true, true],
    [false, true],
  ])(
    "together are the list, forwards and backwards (descending %s, several tables %s)",
    async (descending, spansTables) => {
      const by = order({ descending, spansTables });
      for (const per_page of [1, 5, 22, 23, 24]) {
        const forwards = [await page(by, { per_page })];
        for (let last = forwards.at(-1); last?.meta.next; last = forwards.at(-1))
          forwards.push(await page(by, { per_page, after: last.meta.next }));
        expect(forwards.flatMap(({ ids }) => ids)).toEqual(sorted(descending));
        expect(forwards[0]?.meta.previous).toBeNull();

        const backwards = [forwards.at(-1)];
        for (let first = backwards[0]; first?.meta.previous; first = backwards[0])
          backwards.unshift(await page(by, { per_page, before: first.meta.previous }));
        expect(backwards.flatMap((each) => each?.ids ?? [])).toEqual(sorted(descending));
      }
    },
  );

  test("have fifty rows unless asked otherwise", () => {
    expect(cursorClause(order(), {})).toMatchObject({ perPage: 50, backwards: false, beyond: null });
    expect(cursorClause(order(), {}, 24)).toMatchObject({ perPage: 24 });
  });

  test("before the first row and after the last are empty, and lead back", async () => {
    const all = await page(order(), { per_page: 23 });
    expect(all.meta).toEqual({ total: 23, more: false, next: null, previous: null });
    const [first] = (await page(order(), { per_page: 1 })).ids;
    const second = await page(order(), { per_page: 1, after: (await page(order(), { per_page: 1 })).meta.next ?? "" });
    const before = await page(order(), { per_page: 5, before: second.meta.previous ?? "" });
    expect([before.ids, before.meta.previous]).toEqual([[first], null]);
    expect(before.meta.next).not.toBeNull();
  });
});

const place = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
const at = "2026-11-10 05:30:00.000001+05:30";

describe("a cursor", () => {
  test.each([
    ["no base64", "%%%"],
    ["nothing", ""],
    ["no JSON", Buffer.from("{").toString("base64url")],
    ["no list", Buffer.from('{"0":"newest"}').toString("base64url")],
    ["of another order", place("oldest", at, "1")],
    ["with a value too few", place("newest", at)],
    ["with a value too many", place("newest", at, "1", "2")],
    ["with a number for text", place("newest", at, 1)],
    ["with a day that does not exist", place("newest", "2026-02-30 00:00:00+00", "1")],
    ["with a month that does not exist", place("newest", "2026-13-01 00:00:00+00", "1")],
    ["with an hour that does not exist", place("newest", "2026-11-10 25:00:00+00", "1")],
    ["with a zone that does not exist", place("newest", "2026-11-10 05:30:00+16", "1")],
    ["with SQL", place("newest", at, "1; DROP TABLE orders")],
    ["with an id that no table has", place("newest", at, "99999999999")],
    ["with a null byte", place("newest", `${at}\u0000`, "1")],
    ["of 20,000 characters", place("newest", at, "1".repeat(20_000))],
  ])("is refused by its field: %s", (_what, cursor) => {
    for (const field of ["after", "before"] as const) {
      const refused = cursorClause(order(), { [field]: cursor });
      expect(refused).toBeInstanceOf(Refusal);
      expect(refused).toMatchObject({ status: 422, errors: { [field]: [serverTexts.noSuchPlace] } });
    }
  });

  test("that was forged is refused, or is valid for PostgreSQL", async () => {
    const values = {
      int: ["0", "-1", "999999999", "1000000000", "1.5", ""],
      bigint: ["999999999999999999", "9999999999999999999"],
      float8: ["1e+10", "-0.5", "1e999", "NaN", "Infinity"],
      boolean: ["true", "t"],
      date: ["2026-02-28", "2026-02-29", "0000-01-01", "12026-01-01", "infinity", "-infinity"],
      timestamptz: [at, "-infinity", "2026-11-10 23:59:60+00", "2026-11-10 00:00:00+05:99", "2026-11-10 00:00:00-14"],
      text: ["नाक", "x".repeat(1000), "x".repeat(1001), "a\u0000", "\ud800"],
      uuid: ["00000000-0000-0000-0000-000000000000", "00000000000000000000000000000000"],
    } as const;
    for (const [type, given] of Object.entries(values)) {
      for (const value of given) {
        const by: ListOrder = { name: "x", keys: [{ by: sql`v`, type: type as "int" }] };
        const cursor = cursorClause(by, { after: place("x", value) });
        if (cursor instanceof Refusal) continue;
        const asked = sql`SELECT FROM (SELECT NULL::${sql.raw(type)} AS v) t WHERE ${and([cursor.beyond])}`.execute(db);
        await expect(asked, `${type} ${value}`).resolves.toBeDefined();
      }
    }
  });

  test("of any text at all never throws", () => {
    fc.assert(fc.property(fc.string(), (after) => cursorClause(order(), { after }) instanceof Refusal));
    fc.assert(fc.property(fc.json(), (json) => cursorClause(order(), { after: place(json) }) instanceof Refusal));
  });
});

test.each([
  [0, { total: 0, more: false }],
  [countLimit, { total: countLimit, more: false }],
  [countLimit + 1, { total: countLimit, more: true }],
])("%i rows are counted as %o", async (count, expected) => {
  expect(await countRows(db, sql`SELECT FROM generate_series(1, ${count}::int)`)).toEqual(expected);
});
