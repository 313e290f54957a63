import { dirname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { startJobWorker } from "./job-worker.ts";
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import {
  findExcessPrivilegesOfRunner,
  inspectDatabase,
  withDatabaseError,
  withPoolError,
} from "./platform/db/preflight.ts";
import { openReads } from "./platform/db/replica.ts";
import { grantToRunner, roleName } from "./platform/db/roles.ts";
import { drainAndClose } from "./platform/http/server.ts";
import { openJobQueue } from "./platform/jobs/job-queue.ts";
import { createLog, type Log } from "./platform/log.ts";
import { openFiles } from "./platform/open-files.ts";
import { openTracing } from "./platform/open-tracing.ts";
import { returnMemoryOfLargeHeap } from "./platform/return-memory.ts";
import { importDemonstrationOnce } from "./shop/demonstration/index.ts";
import type { Shop } from "./shop/kit/shop.ts";
import type { Tables } from "./shop/kit/tables.ts";
import { beginLive } from "./shop/live/index.ts";
import { loadKeys } from "./shop/settings/index.ts";
import { createFirstOwner } from "./shop/staff/index.ts";
import { stateKey } from "./state-key.ts";

const migrations = join(import.meta.dirname, "../db/migrations");

interface Opening {
  /** Prints a line for the person at the terminal. */
  say(line: string): void;
  /** Registers how to stop what has just been started. */
  onEnd(end: () => unknown): void;
}

export interface DatabaseUrls {
  /** For the role that serves. */
  url: string;
  /** For the role that owns the schema and migrates; null where one role does both. */
  ownerUrl: string | null;
}

interface OpenedShop {
  app: FastifyInstance;
  /** Starts background work. Call it once the shop is open: visitors come first. */
  startWorker(): void;
}

/** Opens everything the shop depends on, in order, and builds the application. */
export async function openShop(config: Config, database: DatabaseUrls, { say, onEnd }: Opening): Promise<OpenedShop> {
  const log = createLog(config.LOG_LEVEL);
  // Before the schema is brought up to date: a migration that is added from then on must not be among those of the key.
  const key = stateKey(dirname(import.meta.filename), migrations);
  onEnd(await openTracing(config, "web", log));
  await prepareDatabase(database, log);
  const databaseUrl = database.url;
  // Only warns, so nothing waits for it until the end.
  const checked = warnOfExcessPrivileges(databaseUrl, log);
  checked.catch(() => {});
  const { db, pool, close } = openDatabase<Tables>(databaseUrl, config.DATABASE_POOL, (error) =>
    log.warn({ err: error }, "a database connection was lost"),
  );
  onEnd(close);

  const reads = openReads({ primary: db, url: config.DATABASE_REPLICA_URL, poolSize: config.DATABASE_POOL, log });
  onEnd(() => reads.stop());
  const files = openFiles(config);
  await files.check();
  if (config.TRUST_PROXY === "true") {
    say("TRUST_PROXY=true means one proxy. Use TRUST_PROXY=1, or the number of proxies, or their addresses.");
  }
  const clock = systemClock;
  const jobs = openJobQueue(databaseUrl, log);
  const shop: Shop = {
    ...{ db, reads, config, clock, log, jobs, files },
    keys: await withDatabaseError(databaseUrl, "DATABASE_URL", loadKeys(config, db)),
  };
  onEnd(() => jobs.stop());
  // Only the embedded database, which is for trying the shop out, is filled automatically.
  if (!config.DATABASE_URL && (await withPoolError(databaseUrl, "DATABASE_URL", importDemonstrationOnce(shop))))
    say("Loaded the demonstration catalogue.");

  const firstOwner = await withPoolError(databaseUrl, "DATABASE_URL", createFirstOwner(shop));
  if (firstOwner) say(firstOwner);

  const file = key ? { path: join(config.DATA_DIR, "cache/state"), key, fewestProducts: 1000 } : undefined;
  const { live, loaded } = beginLive(shop, databaseUrl, file);
  const isLoaded = withDatabaseError(databaseUrl, "DATABASE_URL", loaded);
  isLoaded.catch(() => {});
  onEnd(() => live.stop());
  // Requests in flight may wait for a result of the worker, so it stops after them.
  let stopWorker: (() => Promise<void>) | null = null;
  onEnd(() => stopWorker?.());

  // Built while the public state loads; the port opens once everything is loaded.
  const app = await buildApp({ ...shop, live }, { databaseWaiting: () => pool.waitingCount });
  onEnd(() => drainAndClose(app));
  const [isRead] = await Promise.all([isLoaded, checked]);
  // Reading a saved state leaves little garbage; loading it from the database leaves much.
  if (isRead) returnMemoryOfLargeHeap();
  const startWorker = () => {
    if (config.WORKER === "none") return;
    stopWorker = startJobWorker({ ...process.env, DATABASE_URL: databaseUrl }, log);
  };
  return { app, startWorker };
}

/**
 * Brings the schema up to date. The role that serves needs to own nothing: with the schema as it should be, it is enough that
 * another process has migrated.
 */
async function prepareDatabase({ url, ownerUrl }: DatabaseUrls, log: Log) {
  const variable = ownerUrl ? "DATABASE_OWNER_URL" : "DATABASE_URL";
  const migrating = ownerUrl ?? url;
  const runner = roleName(url);
  // A start that was killed between the two may have migrated without granting.
  const { pending, later } = await inspectDatabase(migrating, migrations, variable, async (owner) => {
    if (runner !== roleName(migrating)) await grantToRunner(owner, runner);
  });
  if (later.length > 0)
    log.warn({ migrations: later }, "the database was migrated by a later release, which lets this one start");
  if (pending.length > 0) await withDatabaseError(migrating, variable, migrate(migrating, migrations, runner));
}

async function warnOfExcessPrivileges(url: string, log: Log) {
  const excess = await findExcessPrivilegesOfRunner(url);
  if (excess.length > 0) {
    log.warn(
      { role: roleName(url), excess },
      "the database role of DATABASE_URL has more privileges than the shop needs: run npm run db:roles (docs/running.md)",
    );
  }
}
