import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testShop } from "../../test/support/test-shop.ts";
import { type JobOptions, type Jobs, openJobs, recordJobs } from "./jobs.ts";
import { createLog } from "./log.ts";

const t = await testShop();
const log = createLog("silent");
const opened: Jobs[] = [];

function open(options: JobOptions = {}): Jobs {
  const jobs = openJobs(t.databaseUrl, log, options);
  opened.push(jobs);
  return jobs;
}

const left = () => t.sql<{ name: string; tries: number; failed: boolean; last_error: string | null; wait: number }>`
  SELECT name, tries, failed_at IS NOT NULL AS failed, last_error, extract(epoch FROM due_at - now())::int AS wait
  FROM jobs ORDER BY recorded_at`;

beforeEach(async () => {
  await t.sql`DELETE FROM jobs`;
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
});

test("a job of a committed transaction runs, one of a transaction rolled back never was", async () => {
  const jobs = open();
  const seen: unknown[] = [];
  jobs.work("greet", async (payload) => void seen.push(payload));

  await t.db.transaction().execute((transaction) => jobs.record(transaction, "greet", { name: "Asha" }));
  await t.db
    .transaction()
    .execute(async (transaction) => {
      await jobs.record(transaction, "greet", { name: "nobody" });
      throw new Error("undone");
    })
    .catch(() => {});
  await jobs.runDue();

  expect(seen).toEqual([{ name: "Asha" }]);
  expect(await left()).toEqual([]);
});

test("a failed job is tried again, known by the same id", async () => {
  const jobs = open({ pauses: [0, 0] });
  const tries: { id: string; tries: number }[] = [];
  jobs.work("greet", async (_payload, job) => {
    tries.push(job);
    if (job.tries < 3) throw new Error("the mail server is away");
  });
  await jobs.record(t.db, "greet", {});
  await jobs.runDue();

  expect(tries.map((job) => job.tries)).toEqual([1, 2, 3]);
  expect(new Set(tries.map((job) => job.id)).size).toBe(1);
  expect(await left()).toEqual([]);
});

test("the next try waits for its pause; after the last the job stays, as failed", async () => {
  const jobs = open({ pauses: [3600] });
  const perform = vi.fn(async () => {
    throw new Error("no such mailbox");
  });
  jobs.work("greet", perform);
  await jobs.record(t.db, "greet", {});
  await jobs.runDue();
  await jobs.runDue();
  expect(perform).toHaveBeenCalledTimes(1);
  expect(await left()).toMatchObject([{ tries: 1, failed: false, last_error: "no such mailbox" }]);
  expect((await left())[0]?.wait).toBeGreaterThan(3590);

  await t.sql`UPDATE jobs SET due_at = now()`;
  await jobs.runDue();
  await jobs.runDue();
  expect(perform).toHaveBeenCalledTimes(2);
  expect(await left()).toMatchObject([{ tries: 2, failed: true, last_error: "no such mailbox" }]);
});

test("no more jobs of a kind run at the same time than its concurrency allows", async () => {
  const jobs = open();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  jobs.work(
    "pack",
    async () => {
      most = Math.max(most, ++running);
      await finished;
      running--;
    },
    { concurrency: 1 },
  );
  const greet = vi.fn(async () => {});
  jobs.work("greet", greet);
  await recordJobs(t.db, "pack", [{ number: 1 }, { number: 2 }, { number: 3 }]);
  await jobs.record(t.db, "greet", {});
  const all = jobs.runDue();
  await vi.waitFor(() => expect(greet).toHaveBeenCalled());
  finish();
  await all;
  expect(most).toBe(1);
  expect(await left()).toEqual([]);
});

test("a backlog of jobs that hang keeps no other kind waiting", async () => {
  const jobs = open();
  const { promise: hanging, resolve: release } = Promise.withResolvers<void>();
  const mail = vi.fn(() => hanging);
  jobs.work("mail", mail);
  const greet = vi.fn(async () => {});
  jobs.work("greet", greet);
  await recordJobs(
    t.db,
    "mail",
    Array.from({ length: 20 }, (_, number) => ({ number })),
  );
  await jobs.record(t.db, "greet", {});
  const all = jobs.runDue();
  await vi.waitFor(() => expect(greet).toHaveBeenCalled());
  expect(mail).toHaveBeenCalledTimes(2);
  release();
  await all;
  expect(mail).toHaveBeenCalledTimes(20);
});

test("several instances share the jobs, each is done once", async () => {
  const done: number[] = [];
  const instances = [open(), open(), open()];
  for (const jobs of instances) jobs.work("count", async (payload) => void done.push(Number(payload.number)));
  const numbers = Array.from({ length: 60 }, (_, index) => index);
  for (const number of numbers) await instances[0]?.record(t.db, "count", { number });
  await Promise.all(instances.map((jobs) => jobs.runDue()));
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
});

test("a job of a process that died is begun again when its lease ends", async () => {
  const dying = open({ leaseSeconds: 0 });
  const { promise: forever, resolve: end } = Promise.withResolvers<void>();
  const begun = vi.fn(() => forever);
  dying.work("greet", begun);
  await dying.record(t.db, "greet", {});
  const never = dying.runDue();
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());

  const other = open();
  const tries: number[] = [];
  other.work("greet", async (_payload, job) => void tries.push(job.tries));
  await other.runDue();
  expect(tries).toEqual([2]);
  expect(await left()).toEqual([]);
  end();
  await never;
});

test("a job that ends its process each time fails in the end without being run", async () => {
  const jobs = open({ pauses: [0] });
  const perform = vi.fn(async () => {});
  jobs.work("greet", perform);
  await jobs.record(t.db, "greet", {});
  await t.sql`UPDATE jobs SET tries = 2`;
  await jobs.runDue();
  expect(perform).not.toHaveBeenCalled();
  expect(await left()).toMatchObject([{ failed: true }]);
});

test("once started it looks for itself, and stopping waits for what is running", async () => {
  const jobs = open({ pollMilliseconds: 5 });
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const begun = vi.fn(() => finished);
  jobs.work("greet", begun);
  await jobs.start();
  await jobs.record(t.db, "greet", {});
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());

  let stopped = false;
  const stopping = jobs.stop().then(() => {
    stopped = true;
  });
  await t.sql`SELECT 1`;
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(await left()).toEqual([]);
});

test("what repeats has one row for all instances and is due again after its time", async () => {
  const perform = vi.fn(async () => {});
  for (const jobs of [open(), open()]) {
    jobs.repeat("tidy", 3600, perform);
    await jobs.start();
  }
  await vi.waitFor(async () => expect((await left())[0]?.wait).toBeGreaterThan(3590));
  expect(perform).toHaveBeenCalledTimes(1);
  expect(await left()).toMatchObject([{ name: "tidy", tries: 0 }]);
});

test("losing its connections is survived", async () => {
  const jobs = open();
  const perform = vi.fn(async () => {});
  jobs.work("greet", perform);
  await jobs.runDue();
  await t.sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  await vi.waitFor(async () => {
    await jobs.record(t.db, "greet", {});
    await jobs.runDue();
  });
  expect(perform).toHaveBeenCalled();
});
