import { constants, setPriority } from "node:os";
import { ConfigError, readConfig } from "./platform/config.ts";
import { startEmbedded } from "./platform/db/embedded.ts";

/** The worker: does the jobs of the shop, apart from the process that answers requests. `npm run worker`, or started by the shop. */

process.env.NODE_ENV ??= "production";
// Customers come first. Before threads are begun: they have the priority of the one that begins them.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** What was started ends in the reverse order. */
const ends: (() => unknown)[] = [];
const longestEndMs = 25_000;

async function start() {
  const config = readConfig(process.env);
  let databaseUrl = config.DATABASE_URL;
  if (!databaseUrl) {
    const own = await startEmbedded(config.DATA_DIR);
    ends.push(own.stop);
    databaseUrl = own.url;
  }
  const { openWorker } = await import("./open-worker.ts");
  await openWorker(config, databaseUrl, (end) => ends.push(end));
}

async function end(): Promise<boolean> {
  let well = true;
  for (const each of ends.splice(0).reverse()) {
    try {
      await each();
    } catch (error) {
      well = false;
      say(`While the worker stopped: ${(error as Error).stack}`);
    }
  }
  return well;
}

function say(line: string) {
  process.stderr.write(`${line}\n`);
}

let isEnding = false;
async function stop() {
  if (isEnding) return;
  isEnding = true;
  setTimeout(() => process.exit(1), longestEndMs).unref();
  await started;
  process.exit((await end()) ? 0 : 1);
}

process.on("SIGTERM", stop);
// Ctrl-C reaches the shop too, which then says when the worker is to end.
process.on("SIGINT", () => {
  if (!process.connected) void stop();
});
// The shop has ended without a word.
process.on("disconnect", stop);

const started = start().catch(async (error: Error) => {
  say(
    error instanceof ConfigError
      ? error.message.replace("The shop", "The worker")
      : `The worker cannot start: ${error.stack}`,
  );
  await end();
  process.exit(1);
});
