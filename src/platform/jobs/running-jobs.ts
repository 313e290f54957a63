import type { Kysely } from "kysely";
import { batch } from "../db/batch.ts";
import type { Log } from "../log.ts";
import type { PlatformTables } from "../tables.ts";
import { type ClaimedJob, claimJobs, completeJobs, extendLeases } from "./queries.ts";
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
  /** Called when half of the slots of a kind are free and more of its jobs are probably due. */
  onFree(): void;
}

export function openRunningJobs({ db, log, registered, leaseSeconds, onFree }: RunningJobsOptions): RunningJobs {
  const running = new Map<string, { job: ClaimedJob; done: Promise<void> }>();
  /** Kinds of which the last claim got as many jobs as it had slots for. */
  const backlogs = new Set<string>();
  let stopped = false;
  // The jobs that end while others are being completed are completed together: most of the cost is that of the statement.
  const complete = batch(async (jobs: ClaimedJob[]) => {
    await completeJobs(db, jobs);
    return [];
  });

  /** How many more jobs may start now, by name. */
  function freeSlots(): Map<string, number> {
    const free = new Map([...registered].map(([name, { concurrency }]) => [name, concurrency]));
    for (const { job } of running.values()) free.set(job.name, (free.get(job.name) ?? 0) - 1);
    return new Map([...free].filter(([, slots]) => slots > 0));
  }

  function start(job: ClaimedJob, registration: Registration) {
    const { id, name } = job;
    const done = runJob({ db, log, complete }, job, registration).finally(() => {
      running.delete(id);
      if (backlogs.has(name) && (freeSlots().get(name) ?? 0) * 2 >= registration.concurrency) onFree();
    });
    running.set(id, { job, done });
  }

  return {
    async claim() {
      const slots = freeSlots();
      if (stopped || slots.size === 0) return 0;
      const jobs = await claimJobs(db, slots, [...running.keys()], leaseSeconds);
      const claimed = Map.groupBy(jobs, ({ name }) => name);
      for (const [name, free] of slots) {
        if (claimed.get(name)?.length === free) backlogs.add(name);
        else backlogs.delete(name);
      }
      for (const job of jobs) start(job, registered.get(job.name) as Registration);
      return jobs.length;
    },
    claimNoMore() {
      stopped = true;
    },
    async extendLeases() {
      const jobs = [...running.values()].map(({ job }) => job);
      if (jobs.length > 0) await extendLeases(db, jobs, leaseSeconds);
    },
    count: () => running.size,
    counts() {
      const byName = Map.groupBy(running.values(), ({ job }) => job.name);
      return [...byName].map(([name, jobs]) => ({ name, count: jobs.length }));
    },
    allDone: () => Promise.all([...running.values()].map(({ done }) => done)),
  };
}
