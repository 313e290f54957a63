import { readFileSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { migrate } from "../src/platform/db/migrate.ts";
import previous from "./previous-build/schema.json" with { type: "json" };
import { copyTemplate, emptyDatabase } from "./support/database.ts";
import { contractNotes, statements, unexplainedWaits, unknownRequirement } from "./support/migration-text.ts";
import { narrowings, readSchema } from "./support/schema.ts";

/**
 * During an upgrade the previous build keeps running on the new schema: migrations only add, and a later release removes what they
 * replace (docs/running.md).
 */

const all = (await readdir("db/migrations")).filter((file) => file.endsWith(".sql")).sort();
const isNew = (file: string) => file.replace(/\.sql$/, "") > previous.last_migration;
const added = await Promise.all(
  all.filter(isNew).map(async (file) => ({ file, text: await readFile(join("db/migrations", file), "utf8") })),
);

const folder = await mkdtemp(join(tmpdir(), "shop-previous-"));
for (const file of all.filter((file) => !isNew(file))) await cp(join("db/migrations", file), join(folder, file));
const database = await emptyDatabase(inject("template"));
await migrate(database.ownerUrl, folder);
const before = await readSchema(database.query);
const unchanged = await copyTemplate(database);
const client = new pg.Client({ connectionString: unchanged.ownerUrl });
await client.connect();
afterAll(async () => {
  await client.end();
  await unchanged.drop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("the previous build's schema is the one of its last migration", () => {
  expect(all).toContain(`${previous.last_migration}.sql`);
  expect(before.relations.size).toBeGreaterThan(50);
});

test("each contraction says which builds no longer use what it removes", () => {
  const said = all.filter((file) => file > "0583");
  const texts = said.map((file) => [file, readFileSync(join("db/migrations", file), "utf8")] as const);
  expect(texts.flatMap(([file, text]) => unknownRequirement(file, text, all))).toEqual([]);
});

test("each number is given once", () => {
  const numbers = all.map((file) => file.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test("the new schema offers the previous build all it knows and demands nothing more", {
  timeout: 60_000,
}, async () => {
  await migrate(database.ownerUrl, "db/migrations");
  const after = await readSchema(database.query);
  const notes = new Map(added.flatMap(({ text }) => [...contractNotes(text)]));
  const narrowed = narrowings(before, after);
  expect(narrowed.filter(({ object }) => !notes.has(object)).map(({ object, what }) => `${object} ${what}`)).toEqual(
    [],
  );
  const needless = [...notes.keys()].filter((name) => !narrowed.some(({ object }) => object === name));
  expect(needless).toEqual([]);
});

test("no migration keeps writers of a growing table waiting without saying why that is short", () => {
  expect(added.flatMap(({ file, text }) => unexplainedWaits(text).map((what) => `${file}: ${what}`))).toEqual([]);
});

describe("each kind of change that breaks the previous build is seen", () => {
  test.each([
    [
      "a list loses a word",
      "ALTER TABLE orders DROP CONSTRAINT orders_payment_status_check, ADD CHECK (payment_status IN ('due', 'collected'))",
      "orders has a new rule: CHECK",
    ],
    ["a table is dropped", "DROP TABLE stock_levels", "stock_levels is gone"],
    ["a table is renamed", "ALTER TABLE stock_levels RENAME TO levels", "stock_levels is gone"],
    ["a view is dropped", "DROP VIEW goods_sold", "goods_sold is gone"],
    ["a sequence is dropped", "DROP SEQUENCE enquiry_numbers", "enquiry_numbers is gone"],
    ["a column is dropped", "ALTER TABLE orders DROP COLUMN courier CASCADE", "orders.courier is gone"],
    ["a column is renamed", "ALTER TABLE enquiries RENAME held TO parked", "enquiries.held is gone"],
    [
      "a view loses a column",
      "DROP VIEW goods_sold; CREATE VIEW goods_sold AS SELECT 1 AS quantity",
      "goods_sold.variant_id is gone",
    ],
    ["a type changes", "ALTER TABLE faq_entries ALTER position TYPE bigint", "faq_entries.position changed its type"],
    [
      "a new column must be filled",
      "ALTER TABLE attempts ADD kind text NOT NULL",
      "attempts.kind is new, NOT NULL, and has no default",
    ],
    [
      "a column must be filled now",
      "ALTER TABLE pages ADD note text; ALTER TABLE jobs ALTER last_error SET NOT NULL",
      "jobs.last_error became NOT NULL",
    ],
    [
      "a default is dropped",
      "ALTER TABLE jobs ALTER due_at DROP DEFAULT",
      "jobs.due_at is NOT NULL and lost its default",
    ],
    ["a check is added", "ALTER TABLE jobs ADD CHECK (tries < 9)", "jobs has a new rule: CHECK"],
    [
      "a check of others that a new column with a default brings",
      "ALTER TABLE jobs ADD kind text DEFAULT 'x' CHECK (kind IS NULL OR tries < 9)",
      "jobs has a new rule: CHECK",
    ],
    [
      "a check of others beside that of a new column",
      "ALTER TABLE jobs ADD kind text CHECK ((kind IS NULL OR tries < 9) AND tries < 99)",
      "jobs has a new rule: CHECK",
    ],
    [
      "a foreign key is added",
      "ALTER TABLE invoice_series ADD FOREIGN KEY (last_number) REFERENCES staff",
      "invoice_series has a new rule: FOREIGN KEY",
    ],
    [
      "a unique constraint is added",
      "ALTER TABLE payments ADD UNIQUE (order_id, mode, reference)",
      "payments has a new rule: unique",
    ],
    ["a unique index is added", "CREATE UNIQUE INDEX ON enquiries (lower(email))", "enquiries has a new rule: unique"],
    [
      "a unique index on a new column with a default",
      "ALTER TABLE jobs ADD kind text DEFAULT 'x' UNIQUE",
      "jobs has a new rule: unique",
    ],
    ["what ON CONFLICT names is dropped", "DROP INDEX staff_email", "staff is no longer unique by"],
  ])("%s", async (_what, change, named) => {
    const narrowed = narrowings(before, await schemaWith(change));
    expect(narrowed.map(({ object, what }) => `${object} ${what}`)).toContainEqual(expect.stringContaining(named));
  });

  test.each([
    ["a column that draws its own values", "ALTER TABLE jobs ADD key uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE"],
    [
      "a list with more words",
      "ALTER TABLE orders DROP CONSTRAINT orders_payment_status_check, ADD CHECK (payment_status IN ('due', 'collected', 'refunded', 'written_off'))",
    ],
    ["a column that may be empty", "ALTER TABLE orders ADD gift_note text CHECK (length(gift_note) < 500)"],
    [
      "one that others permit",
      "ALTER TABLE orders ADD gift_note text CHECK (gift_note IS NULL OR status <> 'cancelled')",
    ],
    ["a column with a default", "ALTER TABLE orders ADD gift boolean NOT NULL DEFAULT false"],
    ["a column of which values are unique", "ALTER TABLE payments ADD key text UNIQUE"],
    [
      "a unique index that takes in such a column",
      "ALTER TABLE jobs ADD of text; CREATE UNIQUE INDEX ON jobs (name, of)",
    ],
    ["a table of its own", "CREATE TABLE gifts (id int PRIMARY KEY, note text NOT NULL UNIQUE)"],
    ["a column that need no longer be filled", "ALTER TABLE pages ALTER title DROP NOT NULL"],
    ["an index", "CREATE INDEX ON orders (courier)"],
  ])("%s breaks nothing", async (_what, change) => {
    expect(narrowings(before, await schemaWith(change))).toEqual([]);
  });

  /** The previous schema with one change, which is rolled back. */
  async function schemaWith(change: string) {
    await client.query("BEGIN");
    try {
      await client.query(change);
      return await readSchema(async (text) => (await client.query(text)).rows);
    } finally {
      await client.query("ROLLBACK");
    }
  }
});

describe("the text of a migration", () => {
  test.each([
    "CREATE INDEX orders_x ON orders (courier);",
    "CREATE UNIQUE INDEX orders_x ON orders (courier);",
    "ALTER TABLE customers ADD COLUMN s text GENERATED ALWAYS AS (lower(email)) STORED;",
    "ALTER TABLE customers ADD COLUMN k uuid NOT NULL DEFAULT gen_random_uuid();",
    "ALTER TABLE payments ADD CONSTRAINT once UNIQUE (key);",
    "-- Everybody.\nUPDATE customers SET verification = 'pending';",
  ])("%s is slow on a large table", (text) => {
    expect(unexplainedWaits(text)).toHaveLength(1);
    expect(unexplainedWaits(`-- blocks writes: 0.2 s with 100,000 rows, measured\n${text}`)).toEqual([]);
  });

  test("what is small, new or explained may be done at once", () => {
    expect(unexplainedWaits("CREATE INDEX faq_x ON faq_entries (position); CREATE TABLE x (id int);")).toEqual([]);
  });

  test("statements end at semicolons outside strings, bodies and comments", () => {
    const text = "-- a; b\nSELECT ';';\nCREATE FUNCTION f() AS $$ a; b; $$;\n-- the end\n";
    expect(statements(text)).toEqual(["-- a; b\nSELECT ';';", "CREATE FUNCTION f() AS $$ a; b; $$;"]);
  });

  test("a contraction names its object and gives a reason", () => {
    expect([
      ...contractNotes("-- contract: orders.note: nothing has written it since 1.4\n-- contract: x: because\n"),
    ]).toEqual([["orders.note", "nothing has written it since 1.4"]]);
  });

  test("a contraction requires an earlier migration", () => {
    const files = ["0600_a.sql", "0601_b.sql", "0602_c.sql"];
    const note = "-- contract: orders.note: nothing has written it since 1.4\n";
    const check = (text: string) => unknownRequirement("0601_b.sql", text, files);
    expect(check("DROP TABLE x;")).toEqual([]);
    expect(check(`${note}-- required: 0600_a\nDROP TABLE x;`)).toEqual([]);
    for (const other of ["", "-- required: 0600\n", "-- required: 0599_z\n", "-- required: 0602_c\n"]) {
      expect(check(`${note}${other}DROP TABLE x;`), other).toHaveLength(1);
    }
  });
});
