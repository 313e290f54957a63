import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/**
 * Metrics for Prometheus. What this process counts is in one registry, because a process is what is scraped; what belongs to
 * one application (its caches, its jobs) is registered by `observe` for as long as it is open.
 *
 * Labels take their values from code, never from a request: a visitor must not be able to create time series.
 */
export const registry = new Registry();

const registers = [registry];

export const requestDuration = new Histogram({
  name: "shop_http_request_duration_seconds",
  help: "Duration of requests by route pattern, method and status class. Cached responses are counted separately.",
  labelNames: ["route", "method", "status"],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

export const refusals = new Counter({
  name: "shop_refusals_total",
  help: "Requests refused for an expected reason, by route pattern and error code.",
  labelNames: ["route", "code"],
  registers,
});

export const jobsDone = new Counter({
  name: "shop_jobs_total",
  help: "Jobs this process has run, by name and outcome: done, retry (failed, will be retried), failed (given up).",
  labelNames: ["job", "outcome"],
  registers,
});

export const jobDuration = new Histogram({
  name: "shop_job_duration_seconds",
  help: "Duration of one attempt of a job, by name.",
  labelNames: ["job"],
  buckets: [0.05, 0.25, 1, 5, 30, 120],
  registers,
});

export const mails = new Counter({
  name: "shop_mails_total",
  help: "Attempts to send a mail, by outcome: sent or failed.",
  labelNames: ["outcome"],
  registers,
});

export const fileRequests = new Counter({
  name: "shop_files_requests_total",
  help: "Requests to the object storage of FILES_URL, by operation and outcome: ok, missing or failed.",
  labelNames: ["operation", "outcome"],
  registers,
});

/** The part of a connection pool that is watched. */
interface WatchedPool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

const pools = new Map<WatchedPool, string>();

new Gauge({
  name: "shop_db_pool_connections",
  help: "Database connections by pool and state: in_use or idle.",
  labelNames: ["pool", "state"],
  registers,
  collect() {
    this.reset();
    for (const [pool, name] of pools) {
      this.inc({ pool: name, state: "in_use" }, pool.totalCount - pool.idleCount);
      this.inc({ pool: name, state: "idle" }, pool.idleCount);
    }
  },
});

new Gauge({
  name: "shop_db_pool_waiting",
  help: "Queries waiting for a free connection, by pool.",
  labelNames: ["pool"],
  registers,
  collect() {
    this.reset();
    for (const [pool, name] of pools) this.inc({ pool: name }, pool.waitingCount);
  },
});

/** @returns stops watching */
export function watchPool(name: string, pool: WatchedPool): () => void {
  pools.set(pool, name);
  return () => pools.delete(pool);
}

let measuringProcess = false;

/** Starts measuring what costs a little all the time: event-loop delay, garbage collection, memory, open files. */
export function measureProcess() {
  if (measuringProcess) return;
  measuringProcess = true;
  collectDefaultMetrics({ register: registry });
}

/** One value of a gauge or counter that is read when Prometheus asks. */
export interface Reading {
  labels?: Record<string, string>;
  value: number;
}

interface Observed {
  name: string;
  help: string;
  labelNames?: string[];
}

/** A gauge that is read when Prometheus asks. `read` must be quick and must not throw. */
export function observe(to: Registry, about: Observed, read: () => Iterable<Reading>) {
  new Gauge({
    ...about,
    registers: [to],
    collect() {
      this.reset();
      for (const { labels = {}, value } of read()) this.set(labels, value);
    },
  });
}

/** The same for a count that something else keeps, because counting it through a library would cost too much. */
export function observeCount(to: Registry, about: Observed, read: () => Iterable<Reading>) {
  new Counter({
    ...about,
    registers: [to],
    collect() {
      this.reset();
      for (const { labels = {}, value } of read()) this.inc(labels, value);
    },
  });
}

/** `2xx` and so on. */
export function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}
