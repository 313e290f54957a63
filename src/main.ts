import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { assignJobs, buildApp } from "./app.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, ConfigError, readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/db/database.ts";
import { startEmbedded } from "./platform/db/embedded.ts";
import { migrate } from "./platform/db/migrate.ts";
import { filesIn } from "./platform/files.ts";
import { openJobs } from "./platform/jobs.ts";
import { createLog } from "./platform/log.ts";
import { openMail } from "./platform/mail.ts";
import { openCatalogue } from "./shop/catalogue/index.ts";
import { importDemonstrationOnce } from "./shop/importer/index.ts";
import { secretOnceDrawn } from "./shop/settings/index.ts";
import type { Shop } from "./shop/shop.ts";
import type { Tables } from "./shop/tables.ts";

const migrations = join(import.meta.dirname, "../db/migrations");

/** What has been started, each with how it ends. Ended in the reverse order. */
const ends: (() => unknown)[] = [];

async function start() {
  process.env.NODE_ENV ??= "production";
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const databaseUrl = config.DATABASE_URL ?? (await ownDatabase(config));
  await reach(databaseUrl, migrate(databaseUrl, migrations));

  const { db, close } = openDatabase<Tables>(databaseUrl, config.DATABASE_POOL, (error) =>
    log.warn({ err: error }, "a database connection was lost"),
  );
  ends.push(close);
  const clock = systemClock;
  const jobs = openJobs(databaseUrl, log);
  const shop: Shop = {
    ...{ db, config, clock, log, jobs },
    files: filesIn(config.DATA_DIR),
    secretKey: config.SECRET_KEY ?? (await secretOnceDrawn(db, "proofs", randomBytes(32).toString("base64url"))),
  };
  const mailer = openMail(config, clock, log);
  ends.push(() => mailer.stop());
  // The embedded database is for trying the shop out; a server of the operator's own is never filled unasked.
  if (!config.DATABASE_URL && (await importDemonstrationOnce(shop))) say("The demonstration catalogue is loaded.");
  const catalogue = await openCatalogue(shop, databaseUrl);
  ends.push(() => catalogue.stop());
  assignJobs(shop, catalogue, mailer);
  ends.push(() => jobs.stop());
  await jobs.start();

  const app = await buildApp(shop, catalogue);
  ends.push(() => app.close());
  await listen(app, config);
  log.info({ url: config.publicUrl }, "open");
  say(`The shop is open at ${config.publicUrl}`);
}

async function ownDatabase(config: Config): Promise<string> {
  const server = await startEmbedded(config.DATA_DIR, { onProgress: say });
  ends.push(() => server.stop());
  return server.url;
}

/** A server of the operator's that is not there is no fault of the program: it is said in a sentence. */
async function reach<T>(databaseUrl: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const { host, pathname } = new URL(databaseUrl);
    if (!code || !/^(E[A-Z]+|28...|3D000|53300|57P..)$/.test(code)) throw error;
    throw new ConfigError(`The shop cannot start: the database of DATABASE_URL (${host}${pathname}) says: ${message || code}.`);
  }
}

async function listen(app: FastifyInstance, { PORT, HOST }: Config) {
  try {
    await app.listen({ port: PORT, host: HOST });
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case "EADDRINUSE":
        throw new ConfigError(`The shop cannot start: port ${PORT} is taken. Choose another with PORT, for instance PORT=${PORT + 1}.`);
      case "EACCES":
        throw new ConfigError(`The shop cannot start: port ${PORT} is only for root. Choose another with PORT.`);
      case "EADDRNOTAVAIL":
      case "ENOTFOUND":
        throw new ConfigError(`The shop cannot start: this machine has no address ${HOST}. Choose another with HOST.`);
    }
    throw error;
  }
}

/** Requests in flight are answered first; then everything ends that was started, the embedded database last. */
let ending: Promise<void> | null = null;
function end(): Promise<void> {
  ending ??= (async () => {
    for (const each of ends.reverse()) await each();
  })();
  return ending;
}

function say(line: string) {
  process.stderr.write(`${line}\n`);
}

function stopOnSignals() {
  let asked = false;
  const stop = async () => {
    if (asked) process.exit(1);
    asked = true;
    await end();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

stopOnSignals();
try {
  await start();
} catch (error) {
  say(error instanceof ConfigError ? error.message : `The shop cannot start: ${(error as Error).stack}`);
  await end().catch(() => {});
  process.exit(1);
}
