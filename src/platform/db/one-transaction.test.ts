import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import { afterAll, beforeEach, describe, expect, inject, test } from "vitest";
import { emptyDatabase } from "../../../test/support/database.ts";
import { openDatabase } from "./database.ts";
import { afterCommit, atomically, inOneTransaction } from "./one-transaction.ts";

const database = await emptyDatabase(inject("template"));
await database.query("CREATE TABLE notes (text text UNIQUE); GRANT ALL ON notes TO PUBLIC");
const { db, pool, close } = openDatabase<{ notes: { text: string } }>(database.url, 3, () => {});
afterAll(async () => {
  await close();
  await database.drop();
});
beforeEach(() => database.query("DELETE FROM notes"));

type Db = Pick<Kysely<{ notes: { text: string } }>, "insertInto">;
const note = (at: Db, text: string) => at.insertInto("notes").values({ text }).execute();
/** As seen by others, on a separate connection. */
const kept = async () => (await database.query("SELECT text FROM notes ORDER BY text")).map(({ text }) => text);
const noteIn = (text: string) => db.transaction().execute((transaction) => note(transaction, text));
const fail = () => Promise.reject(new Error("broken"));

/** Asserts that every connection is back in the pool. */
const atRest = () => [pool.idleCount === pool.totalCount, pool.waitingCount];

describe("the transactions of one unit of work", () => {
  test("are committed together, when it ends", async () => {
    await atomically(db, async () => {
      await noteIn("first");
      await noteIn("second");
      await note(db, "between and after");
      expect(await kept()).toEqual([]);
    });
    expect(await kept()).toEqual(["between and after", "first", "second"]);
    expect(atRest()).toEqual([true, 0]);
  });

  test("are all undone when it fails, even those that went well", async () => {
    const work = atomically(db, async () => {
      await noteIn("first");
      await noteIn("second");
      await fail();
    });
    await expect(work).rejects.toThrow("broken");
    expect(await kept()).toEqual([]);
    expect(atRest()).toEqual([true, 0]);
  });

  test("are undone one by one: the work may go on after one that failed", async () => {
    await atomically(db, async () => {
      await noteIn("first");
      await expect(noteIn("first")).rejects.toThrow(/unique/);
      await noteIn("second");
    });
    expect(await kept()).toEqual(["first", "second"]);
  });

  test("see what the earlier ones wrote", async () => {
    const seen = await atomically(db, async () => {
      await noteIn("first");
      return (await sql<{ text: string }>`SELECT text FROM notes`.execute(db)).rows;
    });
    expect(seen).toEqual([{ text: "first" }]);
  });

  test("are undone where the work fails without waiting for them", async () => {
    for (const delay of [0, 0.05]) {
      const work = atomically(db, () =>
        Promise.all([
          db.transaction().execute(async (transaction) => {
            await note(transaction, "first");
            await sql`SELECT pg_sleep(0.05)`.execute(transaction);
            await note(transaction, "second");
          }),
          database.query(`SELECT pg_sleep(${delay})`).then(fail),
        ]),
      );
      await expect(work).rejects.toThrow("broken");
      await expect.poll(atRest).toEqual([true, 0]);
      expect(await kept()).toEqual([]);
    }
  });

  test("may not overlap", async () => {
    const work = atomically(db, () => Promise.all([noteIn("first"), noteIn("second")]));
    await expect(work).rejects.toThrow("Two concurrent transactions in one unit of work.");
    expect(await kept()).toEqual([]);
    await expect.poll(atRest).toEqual([true, 0]);
    expect(await kept()).toEqual([]);
  });
});

describe("a branch that goes on after another has failed", () => {
  const sleep = (at: QueryExecutorProvider) => sql`SELECT pg_sleep(0.02)`.execute(at);
  const ended = /transaction has ended|transaction is already/i;

  /** The test checks the branch's outcome later. */
  function branchOff<Result>(work: () => Promise<Result>): Promise<Result> {
    const branch = work();
    branch.catch(() => {});
    return branch;
  }

  const sleepThenNote = (at: Db & QueryExecutorProvider) =>
    branchOff(async () => {
      await sleep(at);
      await note(at, "late");
    });

  test.each([false, true])("sends nothing behind the end of its transaction; in a unit of work: %s", async (inUnit) => {
    let branch: Promise<void> | undefined;
    const work = () =>
      db
        .transaction()
        .execute((transaction) => {
          branch = sleepThenNote(transaction);
          return fail();
        })
        .catch(() => {});
    await (inUnit ? atomically(db, work) : work());
    await expect(branch).rejects.toThrow(ended);
    expect(await kept()).toEqual([]);
    expect(atRest()).toEqual([true, 0]);
  });

  test("sends nothing behind a commit", async () => {
    let branch: Promise<void> | undefined;
    await db.transaction().execute(async (transaction) => {
      branch = sleepThenNote(transaction);
    });
    await expect(branch).rejects.toThrow(ended);
    expect(await kept()).toEqual([]);
  });

  test("sends nothing through a connection that has been returned", async () => {
    let branch: Promise<void> | undefined;
    const held = db.connection().execute((connection) => {
      branch = sleepThenNote(connection);
      return fail();
    });
    await expect(held).rejects.toThrow("broken");
    // Another caller's transaction, on the same connection.
    const others = db.transaction().execute(async (transaction) => {
      await note(transaction, "of others");
      await branch?.catch(() => {});
      await fail();
    });
    await expect(others).rejects.toThrow("broken");
    await expect(branch).rejects.toThrow("its connection has been returned");
    expect(await kept()).toEqual([]);
  });

  test("sends nothing on its own once its unit of work has failed", async () => {
    let branch: Promise<void> | undefined;
    const work = atomically(db, () => {
      branch = branchOff(async () => {
        await noteIn("first");
        await noteIn("second");
      });
      return fail();
    });
    await expect(work).rejects.toThrow("broken");
    await expect(branch).rejects.toThrow("its unit of work has failed");
    expect(await kept()).toEqual([]);
    expect(atRest()).toEqual([true, 0]);
  });
});

describe("a unit of work", () => {
  test("without a transaction opens none, and its statements count at once", async () => {
    const began: string[] = [];
    const hooks = {
      onBegin: async () => void began.push("begun"),
      onEnd: async (_result: unknown, opened: boolean) => void began.push(`opened: ${opened}`),
    };
    await inOneTransaction(db as unknown as Kysely<never>, () => note(db, "alone"), hooks);
    expect([began, await kept()]).toEqual([["opened: false"], ["alone"]]);
  });

  test("has its first and last word in the same transaction", async () => {
    const hooks = {
      onBegin: async () => void (await note(db, "1 begin")),
      onEnd: async (result: string) => void (await note(db, `3 ${result}`)),
    };
    const work = async () => {
      await noteIn("2 work");
      return "result";
    };
    expect(await inOneTransaction(db as unknown as Kysely<never>, work, hooks)).toBe("result");
    expect(await kept()).toEqual(["1 begin", "2 work", "3 result"]);
    await expect(inOneTransaction(db as unknown as Kysely<never>, work, { ...hooks, onEnd: fail })).rejects.toThrow();
    expect(await kept()).toHaveLength(3);
  });

  test("does not touch others that run at the same time", async () => {
    const outcomes = await Promise.allSettled(
      ["a", "b", "c", "d"].map((name, place) =>
        atomically(db, async () => {
          await noteIn(name);
          if (place % 2) await fail();
          await noteIn(`${name}, again`);
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected"]);
    expect(await kept()).toEqual(["a", "a, again", "c", "c, again"]);
    expect(atRest()).toEqual([true, 0]);
  });

  test("whose connection breaks fails with the first error, and the next one works", async () => {
    const work = atomically(db, async () => {
      await noteIn("lost");
      await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db);
    });
    await expect(work).rejects.toThrow();
    await atomically(db, () => noteIn("next"));
    expect(await kept()).toEqual(["next"]);
  });
});

describe("what follows the commit", () => {
  test("runs after it, in order, and before the result is returned", async () => {
    const seen: unknown[] = [];
    await atomically(db, async () => {
      await afterCommit(async () => void seen.push(["first", await kept()]));
      await noteIn("done");
      await afterCommit(async () => void seen.push(["second", await kept()]));
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([
      ["first", ["done"]],
      ["second", ["done"]],
    ]);
  });

  test("does not run when the work fails, and runs at once outside of any", async () => {
    let runs = 0;
    const count = async () => void runs++;
    await atomically(db, async () => {
      await afterCommit(count);
      await fail();
    }).catch(() => {});
    expect(runs).toBe(0);
    await afterCommit(count);
    expect(runs).toBe(1);
  });

  test("is refused where the work has failed already", async () => {
    const failed = Promise.withResolvers<void>();
    let late: Promise<void> | undefined;
    const work = atomically(db, () => {
      late = failed.promise.then(() => afterCommit(async () => {}));
      return fail();
    });
    await work.catch(() => {});
    failed.resolve();
    await expect(late).rejects.toThrow("its unit of work has failed");
  });
});
