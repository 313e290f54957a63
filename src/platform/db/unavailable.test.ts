import { sql } from "kysely";
import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { emptyDatabase } from "../../../test/support/database.ts";
import { openDatabase } from "./database.ts";
import { DatabaseUnavailable, isTransient } from "./unavailable.ts";

async function opened() {
  const { url, query, drop } = await emptyDatabase(inject("template"));
  const { db, close } = openDatabase<object>(url, 1, () => {});
  onTestFinished(async () => {
    await close();
    await drop();
  });
  const breakOff = () =>
    query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  return { db, query, breakOff };
}

const failureReason = (work: Promise<unknown>) =>
  work.then(
    () => "nothing",
    (error: Error) => error,
  );

describe("a connection that dies", () => {
  test("between two statements of a transaction is transient, at every later statement", async () => {
    const { db, breakOff } = await opened();
    const reasons: unknown[] = [];
    const whole = await failureReason(
      db.transaction().execute(async (transaction) => {
        await sql`SELECT 1`.execute(transaction);
        await breakOff();
        for (let n = 0; n < 3; n++) reasons.push(await failureReason(sql`SELECT 2`.execute(transaction)));
        throw reasons.at(-1);
      }),
    );
    expect(reasons.map(isTransient)).toEqual([true, true, true]);
    // pg's error for a connection known to be lost.
    expect(reasons.at(-1)).toBeInstanceOf(DatabaseUnavailable);
    expect((reasons.at(-1) as Error).cause).toMatchObject({ message: expect.stringMatching(/not queryable/) });
    expect(isTransient(whole)).toBe(true);
  });

  test("while a statement runs is transient", async () => {
    const { db, query, breakOff } = await opened();
    const reason = failureReason(sql`SELECT pg_sleep(60)`.execute(db));
    const sleeping = () =>
      query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'");
    await expect.poll(sleeping).toHaveLength(1);
    await breakOff();
    expect(isTransient(await reason)).toBe(true);
  });

  test("before the commit is transient", async () => {
    const { db, breakOff } = await opened();
    const reason = await failureReason(db.transaction().execute(async (_transaction) => void (await breakOff())));
    expect(isTransient(reason)).toBe(true);
  });
});

test("no server listening, and no free connection, are transient", async () => {
  const nobody = openDatabase<object>("postgres://shop:x@127.0.0.1:1/shop", 1, () => {});
  expect(isTransient(await failureReason(sql`SELECT 1`.execute(nobody.db)))).toBe(true);
  await nobody.close();
});

test.each([
  ...["08006", "53100", "53300", "57P01", "57P03", "57014", "55P03", "25P03", "25006", "40001", "40P01", "ECONNRESET"],
])("%s is passing, also as the cause of another error", (code) => {
  const error = Object.assign(new Error("x"), { code });
  expect(isTransient(error)).toBe(true);
  expect(isTransient(new Error("outer", { cause: new Error("middle", { cause: error }) }))).toBe(true);
});

test("errors of the statement itself are not", async () => {
  const { db } = await opened();
  for (const statement of ["SELECT no_such_column", "SELECT 1/0", "SELECT '\u{0}'"]) {
    expect(isTransient(await failureReason(sql.raw(statement).execute(db)))).toBe(false);
  }
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  expect(isTransient(await failureReason(sql`SELECT ${circle}::text`.execute(db)))).toBe(false);
  expect(isTransient("no error at all")).toBe(false);
  expect(isTransient(Object.assign(new pg.DatabaseError("x", 1, "error"), { code: "23505" }))).toBe(false);
});

test("an error that is its own cause does not loop", () => {
  const error = new Error("x");
  error.cause = error;
  expect(isTransient(error)).toBe(false);
});

test.each([
  ["server conn crashed?", true],
  ["query_wait_timeout", true],
  ["server login has been failing, try again later (server_login_retry)", true],
  ["unexpected response from client", false],
  ["invalid message format", false],
])("what PgBouncer says of itself, and not of the request, is passing: %s", (message, expected) => {
  expect(isTransient(Object.assign(new Error(message), { code: "08P01" }))).toBe(expected);
});
