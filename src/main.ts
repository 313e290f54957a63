import cluster from "node:cluster";
import type { FastifyInstance } from "fastify";
import type { DatabaseUrls } from "./open-shop.ts";
import { type Config, ConfigError, readConfig } from "./platform/config.ts";
import { checkDataDir } from "./platform/data-dir.ts";
import { startEmbedded } from "./platform/db/embedded.ts";
import { listen } from "./platform/http/listen.ts";
import { returnMemoryWhenIdle } from "./platform/return-memory.ts";
import { reportOpen, startWebCluster } from "./platform/web-cluster.ts";

/**
 * Starts the web process, or with WEB_CONCURRENCY a cluster of them. On a signal, requests in flight are answered, then everything
 * that was started is stopped.
 */

process.env.NODE_ENV ??= "production";

/** Stops what was started. Called in reverse order, so that the embedded database is stopped last. */
const cleanups: (() => unknown)[] = [];

async function start() {
  const config = readConfig(process.env);
  await checkDataDir(config.DATA_DIR);
  if (config.WEB_CONCURRENCY > 1 && cluster.isPrimary) return startCluster(config);
  const [database, { openShop }] = await importWhileDatabaseStarts(config);
  const { app, startWorker } = await openShop(config, database, { say, onEnd: (cleanUp) => cleanups.push(cleanUp) });
  await openPort(app, config);
  app.log.info({ url: config.publicUrl }, "open");
  cleanups.push(returnMemoryWhenIdle());
  if (cluster.isWorker) return reportOpen();
  say(`The shop is open at ${config.publicUrl}`);
  startWorker();
}

/** Importing blocks this process, so it begins once the database is starting in its own. */
async function importWhileDatabaseStarts(config: Config) {
  const launched = Promise.withResolvers<void>();
  const database = resolveDatabase(config, launched.resolve);
  await Promise.race([launched.promise, database]);
  return Promise.all([database, import("./open-shop.ts")]);
}

async function startCluster(config: Config) {
  const [{ createLog }, { startJobWorker }] = await Promise.all([
    import("./platform/log.ts"),
    import("./job-worker.ts"),
  ]);
  const log = createLog(config.LOG_LEVEL);
  const web = await startWebCluster(config.WEB_CONCURRENCY, log);
  if (!web) return process.exit(1);
  process.on("SIGHUP", () => void web.restart());
  say(`The shop is open at ${config.publicUrl} (${config.WEB_CONCURRENCY} processes)`);
  const stopWorker = config.WORKER === "inside" ? startJobWorker(process.env, log) : null;
  cleanups.push(async () => {
    await web.stop();
    // Requests in flight may wait for a result of the worker, so it stops after them.
    await stopWorker?.();
  });
}

async function resolveDatabase(
  { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR }: Config,
  onLaunched: () => void,
): Promise<DatabaseUrls> {
  if (DATABASE_URL) return { url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL ?? null };
  const own = await startEmbedded(DATA_DIR, { onProgress: say, onLaunched });
  cleanups.push(own.stop);
  return own;
}

async function openPort(app: FastifyInstance, { PORT, HOST }: Config) {
  try {
    await listen(app, { port: PORT, host: HOST });
  } catch (error) {
    const reason = unusable((error as NodeJS.ErrnoException).code, PORT, HOST);
    throw reason ? new ConfigError(`The shop cannot start: ${reason}`) : error;
  }
}

function unusable(code: string | undefined, port: number, host: string): string | null {
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} is already in use. Choose another with PORT, for example PORT=${port + 1}.`;
    case "EACCES":
      return `port ${port} requires root. Choose another with PORT.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `this machine has no address ${host}. Choose another with HOST.`;
    default:
      return null;
  }
}

async function cleanUp(): Promise<boolean> {
  let isClean = true;
  for (const stop of cleanups.splice(0).reverse()) {
    try {
      await stop();
    } catch (error) {
      isClean = false;
      say(`While stopping: ${(error as Error).stack}`);
    }
  }
  return isClean;
}

function say(line: string) {
  process.stderr.write(`${line}\n`);
}

/** The terminal and npm both pass on Ctrl-C, and a container may be signalled twice. Only a later signal means "stop immediately". */
const sameSignalMs = 3000;
let askedAt: number | null = null;
async function stop() {
  const now = performance.now();
  if (askedAt !== null && now - askedAt > sameSignalMs) process.exit(1);
  if (askedAt !== null) return;
  askedAt = now;
  // Something half started could not be stopped.
  await started;
  process.exit((await cleanUp()) ? 0 : 1);
}
process.on("SIGTERM", stop);
// Ctrl-C reaches the processes of a cluster too; the primary then tells them when to stop.
process.on("SIGINT", () => {
  if (!cluster.isWorker) void stop();
});

const started = start().catch(async (error: Error) => {
  say(error instanceof ConfigError ? error.message : `The shop cannot start: ${error.stack}`);
  await cleanUp();
  process.exit(1);
});
