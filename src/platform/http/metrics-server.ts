import fastify from "fastify";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { Log } from "../log.ts";
import { metricsRoute } from "./metrics-route.ts";

interface Place {
  host: string;
  port: number;
  token: string;
}

/**
 * `/metrics` and `/healthz` of a process that serves nothing else. If the port is taken, that is logged and the process works without it.
 * @returns a function that closes the server
 */
export async function serveMetrics(
  { host, port, token }: Place,
  jobs: JobQueue,
  log: Log,
): Promise<() => Promise<void>> {
  const app = fastify({ forceCloseConnections: true });
  app.get("/healthz", async () => ({ status: "ok" }));
  metricsRoute(app, token, { jobs });
  try {
    await app.listen({ host, port });
  } catch (error) {
    log.error({ err: error, port }, "METRICS_PORT cannot be used; this process serves no metrics");
  }
  return () => app.close();
}
