import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/**
 * Metrics for Prometheus. Metrics of the process are in one registry, because Prometheus scrapes processes. Metrics of one
 * application (its caches, its jobs) are registered with `observe`.
 *
 * Label values come from code, never from a request, so that visitors cannot create time series.
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

/** The properties of a connection pool that are measured. */
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

/** @returns a function that stops measuring the pool */
export function watchPool(name: string, pool: WatchedPool): () => void {
  pools.set(pool, name);
  return () => pools.delete(pool);
}

let measuringProcess = false;

/** Starts the default metrics (event-loop delay, garbage collection, memory, open files), which have a small constant cost. */
export function measureProcess() {
  if (measuringProcess) return;
  measuringProcess = true;
  collectDefaultMetrics({ register: registry });
}

/** A value of a gauge or counter, read when Prometheus scrapes. */
export interface Reading {
  labels?: Record<string, string>;
  value: number;
}

interface MetricOptions {
  name: string;
  help: string;
  labelNames?: string[];
}

/** Registers a gauge that is read when Prometheus scrapes. `read` must be fast and must not throw. */
export function observe(register: Registry, options: MetricOptions, read: () => Iterable<Reading>) {
  new Gauge({
    ...options,
    registers: [register],
    collect() {
      this.reset();
      for (const { labels = {}, value } of read()) this.set(labels, value);
    },
  });
}

/** The same for a counter that is maintained elsewhere, because counting through the library would be too slow. */
export function observeCount(register: Registry, options: MetricOptions, read: () => Iterable<Reading>) {
  new Counter({
    ...options,
    registers: [register],
    collect() {
      this.reset();
      for (const { labels = {}, value } of read()) this.inc(labels, value);
    },
  });
}

/** The class of an HTTP status, such as `2xx`. */
export function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}
