import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { patience } from "../../../test/support/patience.ts";
import { countRoundTrips } from "../../../test/support/round-trips.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { createLog } from "../log.ts";
import { enqueueAll, enqueueOnce } from "./enqueue.ts";
import { defineJob, RetryLater } from "./job.ts";
import { type JobQueue, type JobQueueOptions, openJobQueue } from "./job-queue.ts";
import { type ClaimedJob, extendLeases } from "./queries.ts";

const t = await testShop();
const log = createLog("silent");
const opened: JobQueue[] = [];

const greet = defineJob({ name: "greet", payload: z.object({ name: z.string().optional() }) });
const count = defineJob({ name: "count", payload: z.object({ number: z.number() }) });

function open(options: JobQueueOptions = {}): JobQueue {
  const jobs = openJobQueue(t.databaseUrl, log, options);
  opened.push(jobs);
  return jobs;
}

const stored = () => t.sql<{ name: string; tries: number; failed: boolean; last_error: string | null; wait: number }>`
  SELECT name, tries, failed_at IS NOT NULL AS failed, last_error, extract(epoch FROM due_at - now())::int AS wait
  FROM jobs ORDER BY recorded_at`;

const numbers = (length: number) => Array.from({ length }, (_, number) => ({ number }));

beforeEach(async () => {
  await t.sql`DELETE FROM jobs`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
});

test("a job of a committed transaction runs, one of a transaction rolled back does not", async () => {
  const jobs = open();
  const seen: unknown[] = [];
  jobs.work(greet, async (payload) => void seen.push(payload));

  await t.db.transaction().execute((transaction) => jobs.enqueue(transaction, greet, { name: "Asha" }));
  await t.db
    .transaction()
    .execute(async (transaction) => {
      await jobs.enqueue(transaction, greet, { name: "nobody" });
      throw new Error("undone");
    })
    .catch(() => {});
  await jobs.runDue();

  expect(seen).toEqual([{ name: "Asha" }]);
  expect(await stored()).toEqual([]);
});

test("enqueued once means once while it is waiting", async () => {
  const jobs = open();
  const handler = vi.fn(async () => {});
  jobs.work(count, handler);
  for (const number of [1, 1, 2]) await enqueueOnce(t.db, count, { number });
  await jobs.runDue();
  await enqueueOnce(t.db, count, { number: 1 });
  await jobs.runDue();
  expect(handler).toHaveBeenCalledTimes(3);
});

describe("failures", () => {
  test("a failed job is retried with the same id", async () => {
    const jobs = open();
    const attempts: { id: string; attempt: number }[] = [];
    jobs.work({ ...greet, retryDelays: [0, 0] }, async (_payload, attempt) => {
      attempts.push(attempt);
      if (attempt.attempt < 3) throw new Error("the mail server is away");
    });
    await jobs.enqueue(t.db, greet, {});
    await jobs.runDue();

    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    expect(await stored()).toEqual([]);
  });

  test("the next attempt waits for its delay; after the last the job is kept as failed", async () => {
    const jobs = open();
    const handler = vi.fn(async () => {
      throw new Error("no such mailbox");
    });
    jobs.work({ ...greet, retryDelays: [3600] }, handler);
    await jobs.enqueue(t.db, greet, {});
    await jobs.runDue();
    await jobs.runDue();
    expect(handler).toHaveBeenCalledTimes(1);
    expect(await stored()).toMatchObject([{ tries: 1, failed: false, last_error: "no such mailbox" }]);
    expect((await stored())[0]?.wait).toBeGreaterThan(3590);

    await t.sql`UPDATE jobs SET due_at = now()`;
    await jobs.runDue();
    await jobs.runDue();
    expect(handler).toHaveBeenCalledTimes(2);
    expect(await stored()).toMatchObject([{ tries: 2, failed: true, last_error: "no such mailbox" }]);
  });

  test("a handler that names a time is not tried before it, nor before its delay", async () => {
    const jobs = open();
    const later = vi.fn(async ({ number }: { number: number }) => {
      throw new RetryLater("the service asks to wait", number);
    });
    jobs.work({ ...count, retryDelays: [60] }, later);
    for (const number of [5, 900]) await jobs.enqueue(t.db, count, { number });
    await jobs.runDue();
    const waits = (await stored()).map(({ wait }) => wait);
    expect(waits[0]).toBeGreaterThan(55);
    expect(waits[0]).toBeLessThanOrEqual(60);
    expect(waits[1]).toBeGreaterThan(890);
  });

  test("a job whose process died runs again when its lease ends", async () => {
    const dying = open({ leaseSeconds: 0 });
    const { promise: forever, resolve: end } = Promise.withResolvers<void>();
    const started = vi.fn(() => forever);
    dying.work(greet, started);
    await dying.enqueue(t.db, greet, {});
    const never = dying.runDue();
    await vi.waitFor(() => expect(started).toHaveBeenCalled(), patience);

    const other = open();
    const attempts: number[] = [];
    other.work(greet, async (_payload, { attempt }) => void attempts.push(attempt));
    await other.runDue();
    expect(attempts).toEqual([2]);
    expect(await stored()).toEqual([]);
    end();
    await never;
  });

  test("a job that kills its process in every attempt fails without another", async () => {
    const jobs = open();
    const handler = vi.fn(async () => {});
    jobs.work({ ...greet, retryDelays: [0] }, handler);
    await jobs.enqueue(t.db, greet, {});
    await t.sql`UPDATE jobs SET tries = 2`;
    await jobs.runDue();
    expect(handler).not.toHaveBeenCalled();
    expect(await stored()).toMatchObject([{ failed: true }]);
  });

  test("lost connections are replaced", async () => {
    const jobs = open();
    const handler = vi.fn(async () => {});
    jobs.work(greet, handler);
    await jobs.runDue();
    await t.sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    await vi.waitFor(async () => {
      await jobs.enqueue(t.db, greet, {});
      await jobs.runDue();
    }, patience);
    expect(handler).toHaveBeenCalled();
  });
});

describe("what is stored and does not fit", () => {
  test("a payload that does not match the schema never reaches the handler", async () => {
    const logged = vi.spyOn(log, "error");
    const jobs = open();
    const handler = vi.fn(async () => {});
    jobs.work(count, handler);
    await t.sql`INSERT INTO jobs (name, payload) VALUES ('count', '{"number": "three"}')`;
    await jobs.runDue();
    expect(handler).not.toHaveBeenCalled();
    expect(await stored()).toMatchObject([{ tries: 1, failed: false, last_error: expect.stringContaining("number") }]);
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ job: "count" }), "the payload of a job is invalid");
  });

  test("jobs with an unknown name are reported and left alone", async () => {
    const logged = vi.spyOn(log, "error");
    const jobs = open({ leaseSeconds: 0.1 });
    jobs.work(greet, async () => {});
    await t.sql`INSERT INTO jobs (name, payload) VALUES ('gret', '{}'), ('gret', '{}'), ('greet', '{}')`;
    await jobs.start();
    expect(jobs.unknown()).toEqual([{ name: "gret", count: 2 }]);
    expect(logged).toHaveBeenCalledWith({ job: "gret", count: 2 }, expect.stringContaining("unknown name"));

    await t.sql`INSERT INTO jobs (name, payload) VALUES ('great', '{}')`;
    await vi.waitFor(() => expect(jobs.unknown()).toContainEqual({ name: "great", count: 1 }), patience);
    expect(logged).toHaveBeenCalledTimes(2);
    expect((await stored()).map(({ name, tries }) => [name, tries])).toEqual(
      expect.arrayContaining([
        ["gret", 0],
        ["great", 0],
      ]),
    );
  });

  test("no job has two handlers", () => {
    const jobs = open();
    jobs.work(greet, async () => {});
    expect(() => jobs.work(greet, async () => {})).toThrow("two handlers");
  });
});

describe("concurrency", () => {
  test("no more jobs of a kind run at the same time than its concurrency allows", async () => {
    const jobs = open();
    let running = 0;
    let most = 0;
    jobs.work({ ...count, concurrency: 3 }, async () => {
      most = Math.max(most, ++running);
      await t.sql`SELECT 1`;
      running--;
    });
    await enqueueAll(t.db, count, numbers(12));
    await jobs.runDue();
    expect(most).toBe(3);
    expect(await stored()).toEqual([]);
  });

  test("a backlog of jobs that hang keeps no other kind waiting", async () => {
    const jobs = open();
    const { promise: hanging, resolve: release } = Promise.withResolvers<void>();
    const mail = vi.fn(() => hanging);
    jobs.work(count, mail);
    const handler = vi.fn(async () => {});
    jobs.work(greet, handler);
    await enqueueAll(t.db, count, numbers(20));
    await jobs.enqueue(t.db, greet, {});
    const all = jobs.runDue();
    await vi.waitFor(() => expect(handler).toHaveBeenCalled(), patience);
    expect(mail).toHaveBeenCalledTimes(count.concurrency);
    release();
    await all;
    expect(mail).toHaveBeenCalledTimes(20);
  });

  test("a job that hangs leaves the others of its kind to the next poll", async () => {
    const jobs = open({ pollMilliseconds: 5 });
    const { promise: hanging, resolve: release } = Promise.withResolvers<void>();
    const done: number[] = [];
    jobs.work({ ...count, concurrency: 4 }, async ({ number }) => {
      if (number < 3) await hanging;
      done.push(number);
    });
    await enqueueAll(t.db, count, numbers(12));
    await jobs.start();
    await vi.waitFor(
      () =>
        expect(done.toSorted((a, b) => a - b)).toEqual(
          numbers(12)
            .slice(3)
            .map(({ number }) => number),
        ),
      patience,
    );
    release();
  });

  test("several processes share the jobs, and each job runs once", async () => {
    const done: number[] = [];
    const processes = [open(), open(), open()];
    for (const jobs of processes) jobs.work(count, async ({ number }) => void done.push(number));
    await enqueueAll(t.db, count, numbers(60));
    await Promise.all(processes.map((jobs) => jobs.runDue()));
    expect(done.toSorted((a, b) => a - b)).toEqual(numbers(60).map(({ number }) => number));
  });
});

describe("once started", () => {
  const claim = /^\d+ UPDATE jobs SET tries = tries \+ 1/;
  const completion = /^\d+ DELETE FROM jobs/;

  /** Until these jobs are done, with ten seconds between polls. */
  async function statementsOf(backlog: number, concurrency: number) {
    const jobs = open({ pollMilliseconds: 10_000 });
    jobs.work({ ...count, concurrency }, async () => {});
    await enqueueAll(t.db, count, numbers(backlog));
    const { statements } = await countRoundTrips(async () => {
      await jobs.start();
      await vi.waitFor(async () => expect(await stored()).toEqual([]), patience);
    });
    return statements;
  }

  test("a backlog is claimed and completed several jobs at a time, without waiting for the next poll", async () => {
    const statements = await statementsOf(64, 8);
    // At least four at a time after the first eight, and a last claim that finds no more.
    expect(statements.filter((each) => claim.test(each)).length).toBeLessThanOrEqual(1 + 14 + 1);
    expect(statements.filter((each) => completion.test(each)).length).toBeLessThanOrEqual(16);
  });

  test("no claim follows one that left nothing", async () => {
    const statements = await statementsOf(5, 8);
    expect(statements.filter((each) => claim.test(each))).toHaveLength(1);
  });

  test("of jobs completed together, one that another process has claimed since is left to it", async () => {
    const jobs = open();
    const { promise: hanging, resolve: release } = Promise.withResolvers<void>();
    const started = vi.fn(() => hanging);
    jobs.work({ ...count, concurrency: 3 }, started);
    await enqueueAll(t.db, count, numbers(3));
    const all = jobs.runDue();
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(3), patience);
    await t.sql`UPDATE jobs SET tries = 2 WHERE payload = '{"number": 1}'`;
    release();
    await all;
    expect(await stored()).toMatchObject([{ tries: 2 }]);
  });

  test("keeping the leases of running jobs waits for none that is being completed", async () => {
    const jobs = open({ leaseSeconds: 4 });
    const { promise: hanging, resolve: release } = Promise.withResolvers<void>();
    const started = vi.fn(() => hanging);
    jobs.work({ ...count, concurrency: 3 }, started);
    await enqueueAll(t.db, count, numbers(3));
    await jobs.start();
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(3), patience);
    const leases = () => t.sql<{ due_at: Date }>`SELECT due_at FROM jobs WHERE payload <> '{"number": 1}'`;
    const latest = Math.max(...(await leases()).map(({ due_at }) => due_at.getTime()));
    await t.db.transaction().execute(async (completing) => {
      await sql`SELECT FROM jobs WHERE payload = '{"number": 1}' FOR UPDATE`.execute(completing);
      await vi.waitFor(
        async () => expect((await leases()).filter(({ due_at }) => due_at.getTime() > latest)).toHaveLength(2),
        patience,
      );
    });
    release();
  });

  test("the lease of a job that another process has claimed since is left to it", async () => {
    const jobs = open({ leaseSeconds: 4 });
    const { promise: hanging, resolve: release } = Promise.withResolvers<void>();
    const started = vi.fn(() => hanging);
    jobs.work({ ...count, concurrency: 2 }, started);
    await enqueueAll(t.db, count, numbers(2));
    await jobs.start();
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(2), patience);
    await t.sql`UPDATE jobs SET tries = 2, due_at = '2100-01-01' WHERE payload = '{"number": 1}'`;
    const own = () => t.sql<{ due_at: Date }>`SELECT due_at FROM jobs WHERE payload = '{"number": 0}'`;
    const [before] = await own();
    await vi.waitFor(async () => expect(await own()).not.toEqual([before]), patience);
    expect(await t.sql`SELECT tries FROM jobs WHERE due_at = '2100-01-01'`).toEqual([{ tries: 2 }]);
    release();
  });

  test("a job that has failed meanwhile waits for its next attempt, or stays failed", async () => {
    const jobs = open();
    jobs.work({ ...count, retryDelays: [3600] }, async () => {
      throw new Error("no such mailbox");
    });
    await enqueueAll(t.db, count, numbers(2));
    await t.sql`UPDATE jobs SET tries = 1 WHERE payload = '{"number": 1}'`;
    await jobs.runDue();
    const rows = () => t.sql<ClaimedJob>`SELECT * FROM jobs ORDER BY tries`;
    const failed = await rows();
    expect(failed.map(({ tries }) => tries)).toEqual([1, 2]);
    await extendLeases(t.db as never, failed, 120);
    expect(await rows()).toEqual(failed);
  });

  test("a job that outlives its lease does not run a second time beside itself", async () => {
    const jobs = open();
    const { promise: hanging, resolve: release } = Promise.withResolvers<void>();
    const started = vi.fn(() => hanging);
    jobs.work(count, started);
    await enqueueAll(t.db, count, numbers(1));
    const all = jobs.runDue();
    await vi.waitFor(() => expect(started).toHaveBeenCalled(), patience);
    await t.sql`UPDATE jobs SET due_at = now(), leased_until = now()`;
    const again = jobs.runDue();
    const other = vi.fn(async () => {});
    jobs.work(greet, other);
    await jobs.enqueue(t.db, greet, {});
    void jobs.runDue();
    await vi.waitFor(() => expect(other).toHaveBeenCalled(), patience);
    expect(started).toHaveBeenCalledTimes(1);
    // The other job may still be completed.
    await vi.waitFor(() => expect(jobs.running()).toEqual([{ name: "count", count: 1 }]), patience);
    release();
    await Promise.all([all, again]);
    expect(await stored()).toEqual([]);
  });

  test("it polls by itself, and stopping waits for what is running", async () => {
    const jobs = open({ pollMilliseconds: 5 });
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const started = vi.fn(() => finished);
    jobs.work(greet, started);
    await jobs.start();
    await jobs.enqueue(t.db, greet, {});
    await vi.waitFor(() => expect(started).toHaveBeenCalled(), patience);

    let stopped = false;
    const stopping = jobs.stop().then(() => {
      stopped = true;
    });
    await t.sql`SELECT 1`;
    expect(stopped).toBe(false);
    finish();
    await stopping;
    expect(await stored()).toEqual([]);
  });

  test("a repeating job has one row for all processes and is due again after its interval", async () => {
    const handler = vi.fn(async () => {});
    const tidy = defineJob({ name: "tidy", payload: z.object({}), everySeconds: 3600 });
    for (const jobs of [open(), open()]) {
      jobs.work(tidy, handler);
      await jobs.start();
    }
    await vi.waitFor(async () => expect((await stored())[0]?.wait).toBeGreaterThan(3590), patience);
    expect(handler).toHaveBeenCalledTimes(1);
    expect(await stored()).toMatchObject([{ name: "tidy", tries: 0 }]);
  });
});
