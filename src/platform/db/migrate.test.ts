import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { emptyDatabase } from "../../../test/support/database.ts";
import { migrate, requirementOf } from "./migrate.ts";

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

test("each migration is stored with what a build must know to start without knowing it", async () => {
  const started = await emptyDatabase(inject("template"));
  onTestFinished(() => started.drop());
  const own = await mkdtemp(join(tmpdir(), "shop-migrations-"));
  onTestFinished(() => rm(own, { recursive: true, force: true }));
  const texts = {
    "0001_a": "CREATE TABLE a (id integer, old integer);",
    "0002_b": "CREATE TABLE migration_requirements (migration text PRIMARY KEY, required text);",
    "0003_c": "CREATE TABLE c (id integer);",
    "0004_d": "-- contract: a.old: not written since the release before\n-- required: 0003_c\nALTER TABLE a DROP old;",
    "0005_e": "-- contract: c: nothing has ever read or written it\nDROP TABLE c;",
  };
  for (const [name, text] of Object.entries(texts)) await writeFile(join(own, `${name}.sql`), text);
  await migrate(started.ownerUrl, own);
  expect(await started.query("SELECT * FROM migration_requirements ORDER BY migration")).toEqual([
    { migration: "0002_b", required: null },
    { migration: "0003_c", required: null },
    { migration: "0004_d", required: "0003_c" },
  ]);
});

test("what a migration requires is read from its comments only", () => {
  expect(requirementOf("ALTER TABLE a ADD b text;")).toBeNull();
  expect(requirementOf("SELECT ' -- contract: x'; -- contract: nothing")).toBeNull();
  expect(requirementOf("-- contract: a.b: because\nSELECT 1;")).toBeUndefined();
  expect(requirementOf("-- contract: a.b: because\n-- required: 0003\nSELECT 1;")).toBeUndefined();
  expect(requirementOf("-- required: 0003_c\nSELECT 1;")).toBeNull();
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
