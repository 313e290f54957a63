import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { emptyDatabase } from "../../../test/support/database.ts";
import { migrate } from "./migrate.ts";

const database = await emptyDatabase(inject("template"));
const folder = await mkdtemp(join(tmpdir(), "shop-migrations-"));
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const add = (name: string, text: string) => writeFile(join(folder, name), text);

test("instances that start together apply each migration once", async () => {
  await add("0001_a.sql", "CREATE TABLE a (id integer); INSERT INTO a VALUES (1);");
  await add("0002_b.sql", "INSERT INTO a VALUES (2);");
  const applied = await Promise.all([
    migrate(database.ownerUrl, folder),
    migrate(database.ownerUrl, folder),
    migrate(database.ownerUrl, folder),
  ]);
  expect(applied.flat().sort()).toEqual(["0001_a", "0002_b"]);
  expect(await database.query("SELECT id FROM a ORDER BY id")).toEqual([{ id: 1 }, { id: 2 }]);
});

test("a lower number that is added later is applied too", async () => {
  await add("0001_z.sql", "INSERT INTO a VALUES (9);");
  expect(await migrate(database.ownerUrl, folder)).toEqual(["0001_z"]);
  await database.query("DELETE FROM a WHERE id = 9");
});

test("a failing migration is named and rolled back; earlier ones remain", async () => {
  await add("0003_c.sql", "INSERT INTO a VALUES (3);");
  await add("0004_d.sql", "INSERT INTO a VALUES (4); SELECT * FROM no_such_table;");
  await expect(migrate(database.ownerUrl, folder)).rejects.toThrow("Migration 0004_d failed");
  expect(await database.query("SELECT id FROM a ORDER BY id")).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test("a migration yields to running transactions, not the other way round", async () => {
  await add("0004_d.sql", "CREATE TABLE d (id integer);");
  await migrate(database.ownerUrl, folder);
  await add("0005_e.sql", "ALTER TABLE d ADD COLUMN e text; SELECT pg_sleep(0.2); ALTER TABLE a ADD COLUMN e text;");
  const serving = new pg.Client({ connectionString: database.ownerUrl });
  await serving.connect();
  await serving.query("BEGIN; UPDATE a SET id = id;");
  const migrating = migrate(database.ownerUrl, folder);
  const isAltered = `SELECT 1 FROM pg_locks WHERE relation = 'd'::regclass AND mode = 'AccessExclusiveLock' AND granted`;
  await expect.poll(() => database.query(isAltered)).toHaveLength(1);
  // Waits for the migration, which waits for this transaction. If it did not yield, PostgreSQL would abort this one.
  await serving.query("SELECT * FROM d");
  await serving.query("COMMIT");
  await serving.end();
  expect(await migrating).toEqual(["0005_e"]);
  expect(await database.query("SELECT count(e)::int AS n FROM d")).toEqual([{ n: 0 }]);
});
