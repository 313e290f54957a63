import type { Kysely } from "kysely";
import type { Log } from "../log.ts";
import type { PlatformTables } from "../tables.ts";
import { claimJobs, extendLeases } from "./queries.ts";
import { type Registration, runJob } from "./run-job.ts";

/** The jobs that this process is running now. */
export interface RunningJobs {
  /**
   * Starts the jobs that are due, as far as their concurrency allows.
   * @returns how many it started
   */
  claim(): Promise<number>;
  claimNoMore(): void;
  /** Keeps other processes from claiming the same jobs. */
  extendLeases(): Promise<void>;
  count(): number;
  counts(): { name: string; count: number }[];
  /** Resolves when all jobs running at the time of the call have ended. Never rejects. */
  allDone(): Promise<unknown>;
}

interface RunningJobsOptions {
  db: Kysely<PlatformTables>;
  log: Log;
  /** By job name; may grow later. */
  registered: ReadonlyMap<string, Registration>;
  leaseSeconds: number;
  /** Called after each job. */
  onEnd(): void;
}

export function openRunningJobs({ db, log, registered, leaseSeconds, onEnd }: RunningJobsOptions): RunningJobs {
  const running = new Map<string, { name: string; done: Promise<void> }>();
  let stopped = false;

  /** How many more jobs may start now, by name. */
  function freeSlots(): Map<string, number> {
    const free = new Map([...registered].map(([name, { concurrency }]) => [name, concurrency]));
    for (const { name } of running.values()) free.set(name, (free.get(name) ?? 0) - 1);
    return new Map([...free].filter(([, slots]) => slots > 0));
  }

  return {
    async claim() {
      const slots = freeSlots();
      if (stopped || slots.size === 0) return 0;
      const jobs = await claimJobs(db, slots, leaseSeconds);
      for (const job of jobs) {
        const done = runJob(db, log, job, registered.get(job.name) as Registration).finally(() => {
          running.delete(job.id);
          onEnd();
        });
        running.set(job.id, { name: job.name, done });
      }
      return jobs.length;
    },
    claimNoMore() {
      stopped = true;
    },
    async extendLeases() {
      if (running.size > 0) await extendLeases(db, [...running.keys()], leaseSeconds);
    },
    count: () => running.size,
    counts() {
      const byName = Map.groupBy(running.values(), (job) => job.name);
      return [...byName].map(([name, jobs]) => ({ name, count: jobs.length }));
    },
    allDone: () => Promise.all([...running.values()].map((job) => job.done)),
  };
}
