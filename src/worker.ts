import { readdirSync } from "node:fs";
import { constants } from "node:os";
import { ConfigError, readConfig } from "./platform/config.ts";
import { startEmbedded } from "./platform/db/embedded.ts";
import { lowerPriority } from "./platform/lower-priority.ts";

/** The worker: runs background jobs, in a process of its own. Started by the shop, or with `npm run worker`. */

process.env.NODE_ENV ??= "production";
// Requests come first. On Linux, each thread has a priority of its own, which the threads it starts inherit. Those that compile and
// collect garbage are running already.
const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [process.pid];
lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL, threads);

/** Run in reverse order when the worker stops. */
const cleanups: (() => unknown)[] = [];
const stopTimeoutMs = 25_000;

async function start() {
  const config = readConfig(process.env);
  let databaseUrl = config.DATABASE_URL;
  if (!databaseUrl) {
    const own = await startEmbedded(config.DATA_DIR);
    cleanups.push(own.stop);
    databaseUrl = own.url;
  }
  const { openWorker } = await import("./open-worker.ts");
  await openWorker(config, databaseUrl, (cleanup) => cleanups.push(cleanup));
}

/** @returns whether everything stopped without an error */
async function cleanUp(): Promise<boolean> {
  let succeeded = true;
  for (const cleanup of cleanups.splice(0).reverse()) {
    try {
      await cleanup();
    } catch (error) {
      succeeded = false;
      printError(`While the worker stopped: ${(error as Error).stack}`);
    }
  }
  return succeeded;
}

function printError(line: string) {
  process.stderr.write(`${line}\n`);
}

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), stopTimeoutMs).unref();
  await started;
  process.exit((await cleanUp()) ? 0 : 1);
}

process.on("SIGTERM", stop);
// Ctrl-C reaches the shop as well, which then tells the worker when to stop.
process.on("SIGINT", () => {
  if (!process.connected) void stop();
});
// The shop died.
process.on("disconnect", stop);

const started = start().catch(async (error: Error) => {
  printError(
    error instanceof ConfigError
      ? error.message.replace("The shop", "The worker")
      : `The worker cannot start: ${error.stack}`,
  );
  await cleanUp();
  process.exit(1);
});
