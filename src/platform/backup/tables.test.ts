import { createHash } from "node:crypto";
import pg from "pg";
import { afterAll, beforeEach, expect, inject, test } from "vitest";
import { emptyDatabase } from "../../../test/support/database.ts";
import { columnList, listTables, quoteIdentifier, readTable, textSettings } from "./tables.ts";

const database = await emptyDatabase(inject("template"));
await database.query(`
  CREATE TABLE orders (id int, total_paise bigint, note text, "Odd ""name""" text, tax_paise int,
    double_paise bigint GENERATED ALWAYS AS (total_paise * 2) STORED, dropped int, paise_rate int);
  ALTER TABLE orders DROP COLUMN dropped;
  CREATE TABLE "a ""table""; --" (id int);
  CREATE TABLE migrations (name text);
  CREATE TABLE migrations_lock (id text);
  CREATE VIEW placed_orders AS SELECT * FROM orders`);
const client = new pg.Client({ connectionString: database.adminUrl });
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => client.query("TRUNCATE orders"));

const orders = async () => {
  const table = (await listTables(client)).find(({ name }) => name === "orders");
  if (!table) throw new Error("The table was not listed.");
  return table;
};

test("all tables are listed with the columns that can be restored, without views and the migrator's tables", async () => {
  expect(await listTables(client)).toEqual([
    { name: 'a "table"; --', columns: ["id"], money: [] },
    {
      name: "orders",
      columns: ["id", "total_paise", "note", 'Odd "name"', "tax_paise", "paise_rate"],
      money: ["total_paise", "tax_paise"],
    },
  ]);
});

test("names are quoted, whatever they are", () => {
  expect(quoteIdentifier('a "b"')).toBe('"a ""b"""');
  expect(columnList(["id", 'Odd "name"'])).toBe('"id", "Odd ""name"""');
});

test("rows are counted and money is added up exactly, beyond what a JSON number holds", async () => {
  await client.query(`INSERT INTO orders (id, total_paise, tax_paise, note)
    VALUES (1, 9007199254740993, 5, E'two\\nlines'), (2, 9007199254740993, NULL, E'tab\\tand \\\\n'), (3, NULL, -5, NULL)`);
  const { rows, sums } = await readTable(client, await orders());
  expect({ rows, sums }).toEqual({ rows: 3, sums: { total_paise: "18014398509481986", tax_paise: "0" } });
});

test("an empty table has no parts, no rows, and sums of 0", async () => {
  const parts: Buffer[] = [];
  const read = await readTable(client, await orders(), async (part) => void parts.push(part));
  expect(read).toMatchObject({ rows: 0, sums: { total_paise: "0", tax_paise: "0" } });
  expect(read.sha256).toBe(createHash("sha256").digest("hex"));
  expect(parts).toEqual([]);
});

test("the parts of a large table together are what its checksum is of", async () => {
  await client.query("INSERT INTO orders (id, note) SELECT n, repeat('नाक ', 50) FROM generate_series(1, 2000) AS n");
  const parts: Buffer[] = [];
  const { rows, sha256 } = await readTable(client, await orders(), async (part) => void parts.push(part), 50_000);
  expect(rows).toBe(2000);
  expect(parts.length).toBeGreaterThan(5);
  expect(createHash("sha256").update(Buffer.concat(parts)).digest("hex")).toBe(sha256);
});

test("the text of a row does not depend on the settings of the database", async () => {
  await client.query("CREATE TABLE moments (at timestamptz, day date, span interval, bytes bytea, rate float8)");
  await client.query(
    `INSERT INTO moments VALUES ('2026-11-22 10:00+05:30', '2026-11-22', '1 day 02:00', '\\x00ff', 0.1)`,
  );
  const texts = [];
  for (const zone of ["Asia/Kolkata", "America/New_York"]) {
    await client.query("BEGIN");
    await client.query(
      `SET LOCAL TimeZone = '${zone}'; SET LOCAL DateStyle = 'German'; SET LOCAL bytea_output = 'escape'`,
    );
    await client.query(textSettings);
    const table = { name: "moments", columns: ["at", "day", "span", "bytes", "rate"], money: [] };
    let text = "";
    await readTable(client, table, async (part) => {
      text += part.toString();
    });
    texts.push(text);
    await client.query("ROLLBACK");
  }
  expect(texts).toEqual(Array(2).fill("2026-11-22 04:30:00+00\t2026-11-22\t1 day 02:00:00\t\\\\x00ff\t0.1\n"));
});
