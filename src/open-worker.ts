import { registerJobs } from "./background.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, ConfigError } from "./platform/config.ts";
import { openDatabase } from "./platform/db/database.ts";
import { openReads } from "./platform/db/replica.ts";
import { serveMetrics } from "./platform/http/metrics-server.ts";
import { openJobQueue } from "./platform/jobs/job-queue.ts";
import { createLog } from "./platform/log.ts";
import { openMail } from "./platform/mail.ts";
import { openFiles } from "./platform/open-files.ts";
import { openTracing } from "./platform/open-tracing.ts";
import { returnMemory } from "./platform/return-memory.ts";
import type { Tables } from "./shop/kit/tables.ts";
import { loadKeys } from "./shop/settings/index.ts";

/** Most jobs need one only for a moment; imports and bulk runs hold theirs for as long as they take. */
const connections = 10;

/**
 * Opens what jobs need and starts running them. Does not migrate the database; the shop does.
 * @throws ConfigError if the database cannot be used
 */
export async function openWorker(config: Config, databaseUrl: string, onEnd: (end: () => unknown) => void) {
  const log = createLog(config.LOG_LEVEL).child({ process: "worker" });
  onEnd(await openTracing(config, "worker", log));
  const { db, close } = openDatabase<Tables>(databaseUrl, connections, (error) =>
    log.warn({ err: error }, "a database connection was lost"),
  );
  onEnd(close);
  const clock = systemClock;
  const jobs = openJobQueue(databaseUrl, log);
  const keys = await readKeys();
  // Jobs decide on what they read, so they never read from a standby.
  const reads = openReads({ primary: db, url: undefined, poolSize: 0, log });
  const shop = { ...{ db, reads, config, clock, log, jobs }, files: openFiles(config), keys };
  const mailer = openMail(config, clock, log);
  onEnd(() => mailer.stop());
  const dropWork = registerJobs(shop, mailer);
  // Stops claiming jobs, drops the long-running ones and waits for the rest.
  onEnd(() => Promise.all([jobs.stop(), dropWork()]));
  returnMemory();
  await jobs.start();
  if (config.METRICS_PORT && config.METRICS_TOKEN) {
    onEnd(await serveMetrics({ host: config.HOST, port: config.METRICS_PORT, token: config.METRICS_TOKEN }, jobs, log));
  }
  log.info("the worker has started");

  async function readKeys() {
    try {
      return await loadKeys(config, db);
    } catch (error) {
      throw new ConfigError(
        `The worker cannot start: the database is unavailable, or the shop has never been started with it (${(error as Error).message}).`,
      );
    }
  }
}
