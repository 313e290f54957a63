import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { assignJobs, buildApp } from "./app.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, ConfigError } from "./platform/config.ts";
import { openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { openFiles } from "./platform/files.ts";
import { closeGently } from "./platform/http/server.ts";
import { openJobs } from "./platform/jobs.ts";
import { createLog } from "./platform/log.ts";
import { openMail } from "./platform/mail.ts";
import { openCatalogue } from "./shop/catalogue/index.ts";
import { importDemonstrationOnce } from "./shop/importer/index.ts";
import { secretOnceDrawn } from "./shop/settings/index.ts";
import type { Shop } from "./shop/shop.ts";
import { makeFirstOwner } from "./shop/staff/index.ts";
import type { Tables } from "./shop/tables.ts";

const migrations = join(import.meta.dirname, "../db/migrations");

interface Opening {
  /** Tells the person at the terminal what goes on. */
  say(line: string): void;
  /** Remembers how what has just been started ends. */
  onEnd(end: () => unknown): void;
}

interface OpenedShop {
  app: FastifyInstance;
  /** Begins with what may wait; to be called once the shop is open, because its visitors come first. */
  startJobs(): Promise<void>;
}

/** Opens everything the shop stands on, in order, and builds the application upon it. */
export async function openShop(config: Config, databaseUrl: string, { say, onEnd }: Opening): Promise<OpenedShop> {
  const log = createLog(config.LOG_LEVEL);
  await reach(databaseUrl, migrate(databaseUrl, migrations));
  const { db, pool, close } = openDatabase<Tables>(databaseUrl, config.DATABASE_POOL, (error) =>
    log.warn({ err: error }, "a database connection was lost"),
  );
  onEnd(close);

  const files = openFiles(config);
  await files.check();
  const clock = systemClock;
  const jobs = openJobs(databaseUrl, log);
  const shop: Shop = {
    ...{ db, config, clock, log, jobs, files },
    secretKey: config.SECRET_KEY ?? (await secretOnceDrawn(db, "proofs", randomBytes(32).toString("base64url"))),
  };
  const mailer = openMail(config, clock, log);
  onEnd(() => mailer.stop());
  // The embedded database is for trying the shop out; a server of the operator's own is never filled unasked.
  if (!config.DATABASE_URL && (await importDemonstrationOnce(shop))) say("The demonstration catalogue is loaded.");

  const firstOwner = await makeFirstOwner(shop);
  if (firstOwner) say(firstOwner);

  const catalogue = await openCatalogue(shop, databaseUrl);
  onEnd(() => catalogue.stop());
  const dropWork = assignJobs(shop, catalogue, mailer);
  // First no job is begun any more, then what takes long is dropped, then the others are waited for.
  onEnd(() => Promise.all([jobs.stop(), dropWork()]));

  const app = await buildApp(shop, catalogue, { databaseWaiting: () => pool.waitingCount });
  onEnd(() => closeGently(app));
  return { app, startJobs: jobs.start };
}

/** A server of the operator's that is not there is no fault of the program: it is said in a sentence. */
async function reach<T>(databaseUrl: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code = "", message } = error as { code?: string; message: string };
    const { host, pathname } = new URL(databaseUrl);
    if (!/^(?:E[A-Z]+|28...|3D000|53300|57P..)$/.test(code)) throw error;
    throw new ConfigError(
      `The shop cannot start: the database of DATABASE_URL (${host}${pathname}) says: ${message || code}.`,
    );
  }
}
