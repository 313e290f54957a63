import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { JobCount } from "../jobs/queries.ts";
import { measureProcess, observe, observeCount, registry, requestDuration, statusClass } from "../metrics.ts";
import type { ClassFigures } from "./lane.ts";
import type { LoadShedding } from "./load-shedding.ts";
import type { ResponseCache } from "./response-cache.ts";

export interface MetricsSources {
  jobs: JobQueue;
  /** The cache of a process that serves pages and API calls. */
  cache?: ResponseCache;
  shedding?: LoadShedding;
}

/** A database that does not respond must not keep Prometheus from the other metrics. */
const longestQuestion = 2000;

/**
 * `GET /metrics` for clients that send METRICS_TOKEN. Without a token the URL does not exist: behind a proxy on the same machine, all
 * requests seem to come from this machine, so a request's source network proves nothing.
 */
export function metricsRoute(app: FastifyInstance, token: string | undefined, sources: MetricsSources) {
  if (token === undefined) return;
  measureProcess();
  measureRequests(app);
  const own = new Registry();
  if (sources.cache) observeCache(own, sources.cache);
  if (sources.shedding) observeLoad(own, sources.shedding);
  const askJobs = observeJobs(own, sources.jobs);
  const expected = digest(`Bearer ${token}`);

  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const given = digest(request.headers.authorization ?? "");
    if (!timingSafeEqual(given, expected)) {
      return reply
        .code(401)
        .header("www-authenticate", "Bearer")
        .type("text/plain")
        .send("Send METRICS_TOKEN as a bearer token.");
    }
    await askJobs();
    const all = Registry.merge([registry, own]);
    return reply.type(all.contentType).send(await all.metrics());
  });
}

/** Digests have a fixed length, so comparing them reveals nothing about the token's. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function measureRequests(app: FastifyInstance) {
  app.addHook("onResponse", (request, reply, done) => {
    // A URL that does not exist has no route pattern, and the URL itself is chosen by the visitor.
    const route = request.routeOptions.url ?? "unknown";
    const labels = { route, method: request.method, status: statusClass(reply.statusCode) };
    requestDuration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

function observeCache(own: Registry, cache: ResponseCache) {
  const help = "Requests answered from the response cache, by status.";
  observeCount(own, { name: "shop_cache_answers_total", help, labelNames: ["status"] }, () => [
    { labels: { status: "200" }, value: cache.counts.full },
    { labels: { status: "304" }, value: cache.counts.notModified },
  ]);
  const entries = { name: "shop_cache_entries", help: "Responses in the response cache." };
  observe(own, entries, () => [{ value: cache.held.entries }]);
  const bytes = { name: "shop_cache_bytes", help: "Size of the response cache in bytes." };
  observe(own, bytes, () => [{ value: cache.held.bytes }]);
}

function observeLoad(own: Registry, shedding: LoadShedding) {
  const labelNames = ["kind"];
  const each = (read: (figures: ClassFigures) => number) => () =>
    Object.entries(shedding.figures.classes).map(([kind, figures]) => ({ labels: { kind }, value: read(figures) }));
  observeCount(
    own,
    { name: "shop_http_shed_requests_total", help: "Requests refused early because of overload, by kind.", labelNames },
    each((figures) => figures.refused),
  );
  observe(
    own,
    { name: "shop_http_requests_running", help: "Requests in progress, by kind.", labelNames },
    each((figures) => figures.running),
  );
  observe(
    own,
    { name: "shop_http_requests_waiting", help: "Requests waiting in the queue, by kind.", labelNames },
    each((figures) => figures.waiting),
  );
  const pressure = { name: "shop_pressure", help: "Load of a component, 0 to 1.", labelNames: ["part"] };
  observe(own, pressure, () => [
    { labels: { part: "event_loop" }, value: shedding.figures.loopPressure },
    { labels: { part: "database" }, value: shedding.figures.databasePressure },
  ]);
}

/** @returns a function that queries the state of the jobs; call it before the metrics are read */
function observeJobs(own: Registry, jobs: JobQueue): () => Promise<void> {
  let counts: JobCount[] | null = null;
  let asking: Promise<void> | null = null;
  const each = (read: (count: JobCount) => number) => () =>
    (counts ?? []).map((count) => ({ labels: { job: count.name }, value: read(count) }));
  const labelNames = ["job"];
  observe(
    own,
    { name: "shop_database_up", help: "1 if the database responded to this query within 2 seconds." },
    () => [{ value: counts ? 1 : 0 }],
  );
  observe(
    own,
    { name: "shop_jobs_due", help: "Jobs that are due and have not started, by name.", labelNames },
    each((count) => count.due),
  );
  observe(
    own,
    { name: "shop_jobs_oldest_due_seconds", help: "How long the oldest due job has waited, by name.", labelNames },
    each((count) => count.oldestDueSeconds),
  );
  observe(
    own,
    { name: "shop_jobs_retrying", help: "Failed jobs waiting to be retried, by name.", labelNames },
    each((count) => count.retrying),
  );
  observe(
    own,
    { name: "shop_jobs_failed", help: "Jobs given up that need attention, by name.", labelNames },
    each((count) => count.failed),
  );
  observe(own, { name: "shop_jobs_running", help: "Jobs running in this process, by name.", labelNames }, () =>
    jobs.running().map(({ name, count }) => ({ labels: { job: name }, value: count })),
  );
  const unknown = "Stored jobs with a name unknown to this worker, by name. They will never run.";
  observe(own, { name: "shop_jobs_unknown", help: unknown, labelNames }, () =>
    jobs.unknown().map(({ name, count }) => ({ labels: { job: name }, value: count })),
  );

  const ask = async () => {
    let late: NodeJS.Timeout | undefined;
    const tooLate = new Promise<null>((resolve) => {
      late = setTimeout(() => resolve(null), longestQuestion);
    });
    counts = await Promise.race([jobs.counts().catch(() => null), tooLate]);
    clearTimeout(late);
  };
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}
