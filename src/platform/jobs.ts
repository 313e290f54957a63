import { performance } from "node:perf_hooks";
import { type QueryExecutorProvider, sql } from "kysely";
import { openDatabase } from "./db/database.ts";
import type { Log } from "./log.ts";
import { jobDuration, jobsDone } from "./metrics.ts";
import { redactAddresses } from "./redact-addresses.ts";
import type { PlatformTables } from "./tables.ts";
import { traced } from "./tracing.ts";

type Payload = Record<string, unknown>;

export interface Job {
  /** The same at each try, so that what a repeated try sends can be recognised. */
  id: string;
  /** 1 at the first try. */
  tries: number;
}

type Perform = (payload: Payload, job: Job) => Promise<void>;

/** Work that may follow later, recorded in the same transaction as the act it follows from. */
export interface Jobs {
  /**
   * Records a job; it exists only if the transaction commits.
   * @param db the transaction of the act
   */
  record(db: QueryExecutorProvider, name: string, payload: Payload): Promise<void>;
  /**
   * Says who does the jobs of a name. A failed job is tried again with growing pauses, so it may run more than once.
   * @param concurrency how many jobs of this name run in this process at the same time. No name uses the slots of another.
   */
  work(name: string, perform: Perform, limit?: { concurrency: number }): void;
  /** Does something every so many seconds, in one instance at a time. */
  repeat(name: string, everySeconds: number, perform: Perform): void;
  start(): Promise<void>;
  /** How the jobs of all instances stand, by name. */
  counts(): Promise<JobCount[]>;
  /** Those that run in this process now. */
  running(): { name: string; count: number }[];
  /** Does all that is due now. Tests call it instead of waiting. */
  runDue(): Promise<void>;
  /** Begins no more jobs, and waits for those that are running. */
  stop(): Promise<void>;
}

export interface JobCount {
  name: string;
  /** Should have begun by now. */
  due: number;
  oldestDueSeconds: number;
  /** Failed, and wait for another try. */
  retrying: number;
  /** Given up. */
  failed: number;
}

export interface JobOptions {
  /** Seconds before the second, third, … try. After the last of them a job has failed for good. */
  pauses?: number[];
  /** Seconds after which a job whose process died is begun again. */
  leaseSeconds?: number;
  pollMilliseconds?: number;
}

interface Claimed {
  id: string;
  name: string;
  payload: Payload;
  tries: number;
  repeat_seconds: number | null;
}

const longestStop = 20_000;
const defaultConcurrency = 2;

/**
 * Records several jobs of a name. Whoever only records needs no more than this.
 * @param db the transaction of the act
 */
export async function recordJobs(db: QueryExecutorProvider, name: string, payloads: Payload[]): Promise<void> {
  await sql`
    INSERT INTO jobs (name, payload)
    SELECT ${name}, payload FROM jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) AS payload`.execute(db);
}

/** Records a job unless the same is waiting or running already. */
export async function recordJobOnce(db: QueryExecutorProvider, name: string, payload: Payload): Promise<void> {
  const given = JSON.stringify(payload);
  await sql`
    INSERT INTO jobs (name, payload) SELECT ${name}, ${given}::jsonb
    WHERE NOT EXISTS (SELECT FROM jobs WHERE name = ${name} AND payload = ${given}::jsonb AND failed_at IS NULL)`.execute(
    db,
  );
}

/**
 * Looks again and again for what a job makes.
 * @param seconds to wait at most
 * @returns undefined when it was not there in time: the worker has too much to do, or is not running
 */
export async function awaitResult<Result>(
  look: () => Promise<Result | undefined>,
  seconds: number,
): Promise<Result | undefined> {
  const end = performance.now() + seconds * 1000;
  for (let pauseMs = 50; ; pauseMs = Math.min(500, pauseMs * 1.5)) {
    const found = await look();
    if (found !== undefined || performance.now() > end) return found;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/**
 * Jobs in a table of the shop's own database. Claiming a job moves its due time into the future: a job whose process
 * died becomes due again by itself, and no connection is held while one runs.
 */
export function openJobs(databaseUrl: string, log: Log, options: JobOptions = {}): Jobs {
  const {
    // In all nearly five days: mail should be given up no sooner (RFC 5321, 4.5.4.1).
    pauses = [10, 60, 300, 1800, 7200, 21_600, 43_200, 86_400, 86_400, 86_400, 86_400],
    leaseSeconds = 120,
    pollMilliseconds = 500,
  } = options;
  const { db, close } = openDatabase<PlatformTables>(
    databaseUrl,
    2,
    (error) => log.warn({ err: error }, "the connection for jobs was lost"),
    "jobs",
  );
  const performers = new Map<string, { perform: Perform; concurrency: number }>();
  const repeating = new Map<string, number>();
  const running = new Map<string, { name: string; done: Promise<void> }>();
  let stopped = false;
  let looking: Promise<void> | null = null;
  let woken = false;
  let wake: (() => void) | null = null;
  let renewal: NodeJS.Timeout | undefined;

  async function claim(): Promise<number> {
    const free = freeSlots();
    if (stopped || free.size === 0) return 0;
    // FOR UPDATE SKIP LOCKED: instances that look at the same moment find different jobs instead of waiting for each other.
    const found = await sql<Claimed>`
      UPDATE jobs SET tries = tries + 1, due_at = now() + ${leaseSeconds} * interval '1 second'
      WHERE id = ANY(ARRAY(
        SELECT due.id
        FROM unnest(${[...free.keys()]}::text[], ${[...free.values()]}::int[]) AS kind (name, free)
        CROSS JOIN LATERAL (
          SELECT id FROM jobs
          WHERE failed_at IS NULL AND due_at <= now() AND name = kind.name
          ORDER BY due_at LIMIT kind.free FOR UPDATE SKIP LOCKED) AS due))
      RETURNING id, name, payload, tries, repeat_seconds`.execute(db);
    for (const job of found.rows) {
      const done = run(job).finally(() => {
        running.delete(job.id);
        lookNow();
      });
      running.set(job.id, { name: job.name, done });
    }
    return found.rows.length;
  }

  /** How many more jobs of each name may run now; names without a free slot are left out. */
  function freeSlots(): Map<string, number> {
    const free = new Map([...performers].map(([name, { concurrency }]) => [name, concurrency]));
    for (const { name } of running.values()) free.set(name, (free.get(name) ?? 0) - 1);
    return new Map([...free].filter(([, slots]) => slots > 0));
  }

  async function run(job: Claimed): Promise<void> {
    const ended = jobDuration.startTimer({ job: job.name });
    try {
      try {
        if (job.tries > pauses.length + 1) throw new Error("The process ended while this job ran, at each try.");
        const { id, name, payload, tries } = job;
        const values = { "shop.job.id": id, "shop.job.tries": tries };
        await traced({ name: `job ${name}`, kind: "consumer", values, parent: null }, async () =>
          performers.get(name)?.perform(payload, { id, tries }),
        );
      } catch (error) {
        ended();
        await noteFailure(job, error as Error);
        return;
      }
      ended();
      jobsDone.inc({ job: job.name, outcome: "done" });
      await noteSuccess(job);
    } catch (error) {
      log.error(
        { err: error, job: job.name, id: job.id },
        "the end of a job could not be written down; it will run again",
      );
    }
  }

  async function noteSuccess(job: Claimed) {
    // A job that outlived its lease may have been begun again elsewhere: `tries` says whether it is still ours.
    if (job.repeat_seconds === null)
      await sql`DELETE FROM jobs WHERE id = ${job.id} AND tries = ${job.tries}`.execute(db);
    else {
      await sql`
        UPDATE jobs SET tries = 0, last_error = NULL, due_at = now() + repeat_seconds * interval '1 second'
        WHERE id = ${job.id} AND tries = ${job.tries}`.execute(db);
    }
  }

  async function noteFailure(job: Claimed, error: Error) {
    const pause = pauses[job.tries - 1] ?? null;
    const about = { job: job.name, id: job.id, tries: job.tries, reason: error.message, stack: error.stack };
    jobsDone.inc({ job: job.name, outcome: pause === null ? "failed" : "retry" });
    if (pause === null) log.error(about, "a job failed for good");
    else log.warn({ ...about, again_in_seconds: pause }, "a job failed and will be tried again");
    // One that repeats is never given up: its tries begin anew at its next turn.
    await sql`
      UPDATE jobs SET last_error = ${redactAddresses(error.message).slice(0, 500)},
        due_at = now() + coalesce(${pause}::int, repeat_seconds, 0) * interval '1 second',
        tries = CASE WHEN ${pause}::int IS NULL AND repeat_seconds IS NOT NULL THEN 0 ELSE tries END,
        failed_at = CASE WHEN ${pause}::int IS NULL AND repeat_seconds IS NULL THEN now() END
      WHERE id = ${job.id} AND tries = ${job.tries}`.execute(db);
  }

  async function keepLooking() {
    while (!stopped) {
      let wait = pollMilliseconds;
      try {
        await claim();
      } catch (error) {
        log.warn({ err: error }, "jobs could not be looked for");
        wait = 5000;
      }
      await sleepUntilWoken(wait);
    }
  }

  async function sleepUntilWoken(milliseconds: number) {
    let timer: NodeJS.Timeout | undefined;
    if (!woken) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, milliseconds);
      });
    }
    clearTimeout(timer);
    woken = false;
    wake = null;
  }

  /** A job that ends makes room for the next. */
  function lookNow() {
    woken = true;
    wake?.();
  }

  function allRunning(): Promise<unknown> {
    return Promise.all([...running.values()].map((job) => job.done));
  }

  async function renew() {
    if (running.size === 0) return;
    try {
      await sql`
        UPDATE jobs SET due_at = now() + ${leaseSeconds} * interval '1 second'
        WHERE id = ANY(${[...running.keys()]}::uuid[])`.execute(db);
    } catch (error) {
      log.warn({ err: error }, "running jobs could not be held");
    }
  }

  return {
    async record(transaction, name, payload) {
      await sql`INSERT INTO jobs (name, payload) VALUES (${name}, ${JSON.stringify(payload)}::jsonb)`.execute(
        transaction,
      );
    },
    work(name, perform, limit) {
      if (performers.has(name)) throw new Error(`Two performers for the job ${name}.`);
      performers.set(name, { perform, concurrency: limit?.concurrency ?? defaultConcurrency });
    },
    repeat(name, everySeconds, perform) {
      this.work(name, perform, { concurrency: 1 });
      repeating.set(name, everySeconds);
    },
    async start() {
      if (repeating.size > 0) {
        await sql`
          INSERT INTO jobs (name, payload, repeat_seconds)
          SELECT name, '{}', seconds
          FROM unnest(${[...repeating.keys()]}::text[], ${[...repeating.values()]}::int[]) AS wanted (name, seconds)
          ON CONFLICT (name) WHERE repeat_seconds IS NOT NULL DO UPDATE SET repeat_seconds = excluded.repeat_seconds`.execute(
          db,
        );
      }
      renewal = setInterval(() => void renew(), (leaseSeconds * 1000) / 4);
      looking = keepLooking();
    },
    async counts() {
      const found = await sql<JobCount>`
        SELECT name,
          count(*) FILTER (WHERE failed_at IS NULL AND due_at <= now())::int AS due,
          coalesce(extract(epoch FROM now() - min(due_at) FILTER (WHERE failed_at IS NULL AND due_at <= now())), 0)::float
            AS "oldestDueSeconds",
          count(*) FILTER (WHERE failed_at IS NULL AND due_at > now() AND last_error IS NOT NULL)::int AS retrying,
          count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed
        FROM jobs GROUP BY name`.execute(db);
      return found.rows;
    },
    running() {
      const names = Map.groupBy(running.values(), (job) => job.name);
      return [...names].map(([name, jobs]) => ({ name, count: jobs.length }));
    },
    async runDue() {
      while ((await claim()) > 0 || running.size > 0) await allRunning();
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      lookNow();
      await looking;
      let tooLong: NodeJS.Timeout | undefined;
      const deadline = new Promise<void>((resolve) => {
        tooLong = setTimeout(resolve, longestStop);
      });
      await Promise.race([allRunning(), deadline]);
      clearTimeout(tooLong);
      clearInterval(renewal);
      if (running.size > 0) log.warn({ jobs: running.size }, "jobs were still running; they will be begun again");
      await close();
    },
  };
}
