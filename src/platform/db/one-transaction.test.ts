import { type Kysely, sql } from "kysely";
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
/** As others see it: on a connection of its own. */
const kept = async () => (await database.query("SELECT text FROM notes ORDER BY text")).map(({ text }) => text);
const noteIn = (text: string) => db.transaction().execute((transaction) => note(transaction, text));
const fail = () => Promise.reject(new Error("broken"));

/** Every connection is back in the pool. */
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
});
