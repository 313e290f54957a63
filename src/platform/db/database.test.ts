import type { Socket } from "node:net";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { emptyDatabase } from "../../../test/support/database.ts";
import { countRoundTrips } from "../../../test/support/round-trips.ts";
import { openDatabase } from "./database.ts";

/** A database with one connection, and a function that breaks it as a restart of the server would. */
async function opened() {
  const { url, query, drop } = await emptyDatabase(inject("template"));
  const { db, pool, close } = openDatabase<object>(url, 1, () => {});
  onTestFinished(async () => {
    await close();
    await drop();
  });
  const breakOff = () =>
    query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  const answers = async () => (await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows;
  return { db, pool, breakOff, answers };
}

test("a connection lost while a statement runs fails its transaction, and nothing else", async () => {
  const { db, breakOff, answers } = await opened();
  const broken = db.transaction().execute(async (transaction) => {
    await sql`SELECT 1`.execute(transaction);
    await Promise.all([sql`SELECT pg_sleep(60)`.execute(transaction), breakOff()]);
  });
  await expect(broken).rejects.toThrow();
  expect(await answers()).toEqual([{ one: 1 }]);
});

test("a connection lost between two statements fails its transaction at the next, and nothing else", async () => {
  const { db, breakOff, answers } = await opened();
  const broken = db.transaction().execute(async (transaction) => {
    await sql`SELECT 1`.execute(transaction);
    await breakOff();
    for (;;) await sql`SELECT 2`.execute(transaction);
  });
  await expect(broken).rejects.toThrow();
  expect(await answers()).toEqual([{ one: 1 }]);
});

test("statements of a transaction that are issued together are sent together, with BEGIN, and run in that order", async () => {
  const { db } = await opened();
  const { result, roundTrips, statements } = await countRoundTrips(() =>
    db
      .transaction()
      .execute((transaction) =>
        Promise.all([
          sql`CREATE TEMPORARY TABLE pieces ON COMMIT DROP AS SELECT 1 AS piece`.execute(transaction),
          sql`INSERT INTO pieces VALUES (2)`.execute(transaction),
          sql<{ sum: number }>`SELECT sum(piece)::int AS sum FROM pieces`.execute(transaction),
        ]),
      ),
  );
  expect(result[2].rows).toEqual([{ sum: 3 }]);
  expect([roundTrips, statements.length]).toEqual([2, 5]);
});

test("the first statements of a transaction leave in one write with BEGIN", async () => {
  const { db, pool } = await opened();
  const client = await pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  client.release();
  const writes = vi.spyOn(stream, "_writev");
  const single = vi.spyOn(stream, "_write");
  await db
    .transaction()
    .execute((transaction) => Promise.all([1, 2, 3].map((piece) => sql`SELECT ${piece}::int`.execute(transaction))));
  // The other is COMMIT.
  expect(writes.mock.calls.length + single.mock.calls.length).toBe(2);
});

test("a statement that fails undoes those sent with it, and is the reason given", async () => {
  const { db, answers } = await opened();
  await sql`CREATE TEMPORARY TABLE kept (piece int)`.execute(db);
  const failed = db
    .transaction()
    .execute((transaction) =>
      Promise.all([
        sql`INSERT INTO kept VALUES (1)`.execute(transaction),
        sql`SELECT 1 / 0`.execute(transaction),
        sql`INSERT INTO kept VALUES (2)`.execute(transaction),
      ]),
    );
  await expect(failed).rejects.toThrow("division by zero");
  expect((await sql`SELECT * FROM kept`.execute(db)).rows).toEqual([]);
  expect(await answers()).toEqual([{ one: 1 }]);
});
