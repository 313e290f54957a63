import type { Socket } from "node:net";
import { sql } from "kysely";
import { describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { emptyDatabase } from "../../../test/support/database.ts";
import { countRoundTrips } from "../../../test/support/round-trips.ts";
import { openDatabase, planEachTimeHint } from "./database.ts";
import { DatabaseUnavailable, isTransient } from "./unavailable.ts";

/** A database with one connection, and a function that breaks the connection as a server restart would. */
async function opened(parameters = "") {
  const { url, query, drop } = await emptyDatabase(inject("template"));
  const { db, pool, close } = openDatabase<object>(url + parameters, 1, () => {});
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

test("a lost idle connection is reported, and one that the server ends after closing is not", async () => {
  const { url, drop } = await emptyDatabase(inject("template"));
  onTestFinished(drop);
  const lost = vi.fn();
  const { pool, close } = openDatabase<object>(url, 1, lost);
  pool.emit("error", new Error("terminating connection"), {} as never);
  expect(lost).toHaveBeenCalledTimes(1);
  await close();
  pool.emit("error", new Error("terminating connection due to administrator command"), {} as never);
  expect(lost).toHaveBeenCalledTimes(1);
});

test("a connection lost while a statement runs fails its transaction, and nothing else", async () => {
  const { db, breakOff, answers } = await opened();
  const broken = db.transaction().execute(async (transaction) => {
    await sql`SELECT 1`.execute(transaction);
    const running = sql`SELECT pg_sleep(60)`.execute(transaction);
    running.catch(() => {});
    // Awaited, because dropping the database would break its connection too.
    await breakOff();
    await running;
  });
  await expect(broken).rejects.toThrow();
  expect(await answers()).toEqual([{ one: 1 }]);
});

test("a connection lost while BEGIN is on its way is reported by each statement sent with it", async () => {
  const { db, pool, answers } = await opened();
  const client = await pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  client.release();
  let areTransient: boolean[] = [];
  const broken = db.transaction().execute(async (transaction) => {
    const sent = [1, 2].map((piece) => sql`SELECT pg_sleep(60), ${piece}::int`.execute(transaction));
    setImmediate(() => stream.destroy());
    const settled = await Promise.allSettled(sent);
    areTransient = settled.map((each) => each.status === "rejected" && isTransient(each.reason));
  });
  await expect(broken).rejects.toThrow(DatabaseUnavailable);
  expect(areTransient).toEqual([true, true]);
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

describe("a transaction that does not begin", () => {
  /** Simulates an administrator cancelling BEGIN. */
  const failing = "begin isolation level impossible";

  async function table() {
    const { pool } = await opened();
    const client = await pool.connect();
    onTestFinished(() => client.release());
    await client.query("CREATE TEMPORARY TABLE kept (piece int)");
    const insert = (piece: number) => client.query("INSERT INTO kept VALUES ($1)", [piece]);
    const kept = async () => (await client.query("SELECT piece FROM kept")).rows;
    return { client, insert, kept };
  }

  test("runs none of the statements sent with it", async () => {
    const { client, insert, kept } = await table();
    const sent = await Promise.allSettled([client.query(failing), insert(1), insert(2), insert(3)]);
    expect(sent.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
    await client.query("rollback");
    expect(await kept()).toEqual([]);
    await insert(4);
    expect(await kept()).toEqual([{ piece: 4 }]);
  });

  test("runs none of those that follow, before it is known or after", async () => {
    const { client, insert, kept } = await table();
    const begun = client.query(failing);
    await new Promise((resolve) => process.nextTick(resolve));
    const before = insert(1);
    await expect(begun).rejects.toThrow("syntax error");
    await expect(before).rejects.toThrow("syntax error");
    await expect(insert(2)).rejects.toThrow("syntax error");
    await client.query("rollback");
    expect(await kept()).toEqual([]);
  });
});

describe("statements sent together in a transaction", () => {
  test("may be prepared, hold several commands, or have values that cannot be sent", async () => {
    const { db, answers } = await opened();
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const failed = db.transaction().execute(async (transaction) => {
      const [first, second] = await Promise.all([
        sql<{ piece: number }>`SELECT ${1}::int AS piece`.execute(transaction),
        sql<{ piece: number }>`SELECT ${1}::int AS piece`.execute(transaction),
        sql.raw("CREATE TEMPORARY TABLE one (piece int); CREATE TEMPORARY TABLE two (piece int)").execute(transaction),
        sql`INSERT INTO two VALUES (2)`.execute(transaction),
      ]);
      expect([first.rows, second.rows]).toEqual([[{ piece: 1 }], [{ piece: 1 }]]);
      await Promise.all([
        sql`INSERT INTO one VALUES (${1})`.execute(transaction),
        sql`SELECT ${circular}::jsonb`.execute(transaction),
        sql`INSERT INTO one VALUES (${2})`.execute(transaction),
      ]);
    });
    await expect(failed).rejects.toThrow("circular");
    expect(await answers()).toEqual([{ one: 1 }]);
  });

  test("fail with the first error also where it is a later one's, and may be repeated", async () => {
    const { db } = await opened();
    const divide = (by: number) =>
      db
        .transaction()
        .execute((transaction) =>
          Promise.all([
            sql`SELECT ${1}::int`.execute(transaction),
            sql`SELECT 1 / ${by}::int AS piece`.execute(transaction),
            sql`SELECT ${2}::text AS piece`.execute(transaction),
          ]),
        );
    await expect(divide(0)).rejects.toThrow("division by zero");
    expect((await divide(1))[2].rows).toEqual([{ piece: "2" }]);
  });
});

test("a transaction whose BEGIN was answered in time is not ended by query_timeout", async () => {
  const { db } = await opened("?query_timeout=60000");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const rows = await db.transaction().execute(async (transaction) => {
    await sql`SELECT ${1}::int`.execute(transaction);
    vi.advanceTimersByTime(120_000);
    return (await sql`SELECT ${2}::int AS two`.execute(transaction)).rows;
  });
  expect(rows).toEqual([{ two: 2 }]);
});

test("a statement that exceeds query_timeout is transient, and no one else gets its connection", async () => {
  const { db, answers } = await opened("?query_timeout=200");
  const reason: unknown = await sql`SELECT pg_sleep(${60}::float)`.execute(db).catch((error) => error);
  expect(reason).toBeInstanceOf(DatabaseUnavailable);
  expect(await answers()).toEqual([{ one: 1 }]);
});

test("a statement with the hint to plan each time is not prepared, wherever its text begins", async () => {
  const { db } = await opened();
  const values = [1, 2];
  for (const value of values) await sql`${sql.raw(planEachTimeHint)} SELECT ${value}::int`.execute(db);
  for (const value of values) await sql`\n  ${sql.raw(planEachTimeHint)}\n  SELECT ${value}::int`.execute(db);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_prepared_statements WHERE name <> '' AND statement LIKE ${"%plan each time%SELECT $1::int"}`.execute(
    db,
  );
  expect(rows).toEqual([{ count: 0 }]);
});

describe("a prepared statement that can no longer run", () => {
  const transient = async (work: Promise<unknown>) =>
    expect(isTransient(await work.catch((error) => error))).toBe(true);
  const statement = sql`SELECT piece FROM kept WHERE piece::text <> ${"2"}`;

  async function prepared() {
    const { db } = await opened();
    await sql`CREATE TEMPORARY TABLE kept AS SELECT 1::int AS piece`.execute(db);
    expect((await statement.execute(db)).rows).toEqual([{ piece: 1 }]);
    return db;
  }

  test("because a column has another type is prepared again, alone or in a transaction", async () => {
    const db = await prepared();
    await sql`ALTER TABLE kept ALTER COLUMN piece TYPE bigint`.execute(db);
    await transient(statement.execute(db));
    expect((await statement.execute(db)).rows).toEqual([{ piece: 1 }]);
    await sql`ALTER TABLE kept ALTER COLUMN piece TYPE text`.execute(db);
    const inTransaction = () => db.transaction().execute((transaction) => statement.execute(transaction));
    await transient(inTransaction());
    expect((await inTransaction()).rows).toEqual([{ piece: "1" }]);
  });

  test("because it was deallocated is prepared again, even if it was sent several times", async () => {
    const db = await prepared();
    await sql`DEALLOCATE ALL`.execute(db);
    await db.connection().execute(async (connection) => {
      const sent = [1, 2, 3].map(() => transient(statement.execute(connection)));
      await Promise.all(sent);
    });
    expect((await statement.execute(db)).rows).toEqual([{ piece: 1 }]);
    expect((await statement.execute(db)).rows).toEqual([{ piece: 1 }]);
  });

  test("because its values could not be sent is prepared again", async () => {
    const { db } = await opened();
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const read = (value: object) => sql`SELECT ${value}::jsonb AS value`.execute(db);
    for (let time = 0; time < 2; time++) {
      await expect(read(circular)).rejects.toThrow("circular");
      expect((await read({ a: 1 })).rows).toEqual([{ value: { a: 1 } }]);
    }
  });
});

describe("a prepared statement that runs again", () => {
  test("returns the same columns, read in the same way, with rows or without", async () => {
    const { db } = await opened();
    const read = async (from: number) =>
      (
        await sql`
          SELECT n::bigint AS id, nullif(n, 2) AS "other", date '2026-11-29' AS day, jsonb_build_object('n', n) AS json
          FROM generate_series(${from}::int, 2) n`.execute(db)
      ).rows;
    const row = (n: number, other: number | null) => ({ id: n, other, day: "2026-11-29", json: { n } });
    expect(await read(3)).toEqual([]);
    expect(await read(1)).toEqual([row(1, 1), row(2, null)]);
    expect(await read(3)).toEqual([]);
    expect(await read(2)).toEqual([row(2, null)]);
  });

  test("on another connection is read as the columns are there", async () => {
    const read = async (type: string) => {
      const { db } = await opened();
      await sql.raw(`CREATE TEMPORARY TABLE kept AS SELECT 7::${type} AS piece`).execute(db);
      const statement = sql`SELECT piece, ${"x"}::text AS other FROM kept`;
      await statement.execute(db);
      return (await statement.execute(db)).rows;
    };
    expect(await read("int")).toEqual([{ piece: 7, other: "x" }]);
    expect(await read("text")).toEqual([{ piece: "7", other: "x" }]);
    expect(await read("bigint")).toEqual([{ piece: 7, other: "x" }]);
  });
});

describe("a statement that runs again after a migration has added a column", () => {
  test.each([
    ["SELECT *", sql`SELECT * FROM kept WHERE piece = ${1}`],
    [
      "SELECT of a table",
      sql`SELECT k.* FROM (SELECT piece FROM kept) AS one JOIN kept k USING (piece) WHERE piece = ${1}`,
    ],
    ["RETURNING *", sql`UPDATE kept SET piece = ${1} RETURNING *`],
  ])("%s returns it too", async (_what, statement) => {
    const { db } = await opened();
    await sql`CREATE TEMPORARY TABLE kept (piece int)`.execute(db);
    await sql`INSERT INTO kept VALUES (1)`.execute(db);
    expect((await statement.execute(db)).rows).toEqual([{ piece: 1 }]);
    await sql`ALTER TABLE kept ADD COLUMN note text`.execute(db);
    expect((await statement.execute(db)).rows).toEqual([{ piece: 1, note: null }]);
  });

  test("within another it is still prepared", async () => {
    const { db } = await opened();
    await sql`CREATE TEMPORARY TABLE kept (piece int)`.execute(db);
    const counted = sql`SELECT count(*) FROM (SELECT * FROM kept WHERE piece = ${1}) found`;
    await counted.execute(db);
    const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db);
    expect(rows.map(({ statement }) => statement)).toContainEqual(expect.stringMatching(/^SELECT count\(\*\) FROM/));
    await sql`ALTER TABLE kept ADD COLUMN note text`.execute(db);
    expect((await counted.execute(db)).rows).toEqual([{ count: 0 }]);
  });
});
