import type { QueryExecutorProvider } from "kysely";
import { openDatabase } from "../db/database.ts";
import type { Log } from "../log.ts";
import type { PlatformTables } from "../tables.ts";
import { enqueue } from "./enqueue.ts";
import type { JobDefinition, JobHandler } from "./job.ts";
import { pausable } from "./pausable.ts";
import { countJobs, countUnknownJobs, type JobCount, storeRepeatingJobs } from "./queries.ts";
import { type Registration, register } from "./run-job.ts";
import { openRunningJobs } from "./running-jobs.ts";

/** Background work, stored in the same transaction as the change it follows from. */
export interface JobQueue {
  /**
   * Stores a job. It exists only if the transaction commits.
   * @param db the transaction of the change
   */
  enqueue<Payload>(db: QueryExecutorProvider, job: JobDefinition<Payload>, payload: NoInfer<Payload>): Promise<void>;
  /** Registers the handler of a job. Call it before `start`. */
  work<Payload>(job: JobDefinition<Payload>, handler: JobHandler<Payload>): void;
  start(): Promise<void>;
  /** The state of all stored jobs, by name. */
  counts(): Promise<JobCount[]>;
  /** The jobs that this process is running now. */
  running(): { name: string; count: number }[];
  /** Stored jobs without a handler in this process, as last seen; empty before `start`. */
  unknown(): { name: string; count: number }[];
  /** Runs everything that is due. Tests call it instead of waiting. */
  runDue(): Promise<void>;
  /** Claims no more jobs and waits for those that are running. */
  stop(): Promise<void>;
}

export interface JobQueueOptions {
  /** Seconds after which a job whose process died is claimed again. */
  leaseSeconds?: number;
  pollMilliseconds?: number;
}

const stopTimeoutMs = 20_000;
const errorPauseMs = 5000;

/** Opens the queue, which is a table of the shop's own database. Nothing runs until `start`. */
export function openJobQueue(
  databaseUrl: string,
  log: Log,
  { leaseSeconds = 120, pollMilliseconds = 500 }: JobQueueOptions = {},
): JobQueue {
  const { db, close } = openDatabase<PlatformTables>(
    databaseUrl,
    2,
    (error) => log.warn({ err: error }, "the job connection was lost"),
    "jobs",
  );
  const registered = new Map<string, Registration>();
  const poll = pausable();
  const jobs = openRunningJobs({ db, log, registered, leaseSeconds, onFree: poll.wake });
  let unknown: { name: string; count: number }[] = [];
  const reported = new Set<string>();
  let stopped = false;
  let polling: Promise<void> | null = null;
  let maintenance: NodeJS.Timeout | undefined;

  async function keepPolling() {
    while (!stopped) {
      let pauseMs = pollMilliseconds;
      try {
        await jobs.claim();
      } catch (error) {
        log.warn({ err: error }, "jobs could not be fetched");
        pauseMs = errorPauseMs;
      }
      await poll.pause(pauseMs);
    }
  }

  async function maintain() {
    try {
      await jobs.extendLeases();
      await checkUnknown();
    } catch (error) {
      log.warn({ err: error }, "the maintenance of jobs failed");
    }
  }

  /** During an upgrade the other build's jobs are unknown too, so they are reported and left alone. */
  async function checkUnknown() {
    unknown = await countUnknownJobs(db, [...registered.keys()]);
    for (const { name, count } of unknown) {
      if (!reported.has(name)) log.error({ job: name, count }, "stored jobs have an unknown name and will not run");
      reported.add(name);
    }
  }

  return {
    enqueue,
    work(job, handler) {
      if (registered.has(job.name)) throw new Error(`The job ${job.name} has two handlers.`);
      registered.set(job.name, register(job, handler));
    },
    async start() {
      const repeating = [...registered.values()].flatMap(({ name, everySeconds }) =>
        everySeconds === undefined ? [] : ([[name, everySeconds]] as const),
      );
      await storeRepeatingJobs(db, new Map(repeating));
      await checkUnknown();
      maintenance = setInterval(() => void maintain(), (leaseSeconds * 1000) / 4);
      polling = keepPolling();
    },
    counts: () => countJobs(db),
    running: jobs.counts,
    unknown: () => unknown,
    async runDue() {
      while ((await jobs.claim()) > 0 || jobs.count() > 0) await jobs.allDone();
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      jobs.claimNoMore();
      poll.wake();
      await polling;
      await waitAtMost(stopTimeoutMs, jobs.allDone());
      clearInterval(maintenance);
      if (jobs.count() > 0) log.warn({ jobs: jobs.count() }, "jobs were still running; they will run again");
      await close();
    },
  };
}

async function waitAtMost(milliseconds: number, done: Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([done, timeout]);
  clearTimeout(timer);
}
