import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { type Kysely, sql } from "kysely";
import { afterAll, inject } from "vitest";
import { buildApp } from "../../src/app.ts";
import { registerJobs } from "../../src/background.ts";
import type { Role } from "../../src/contract/staff/rights.ts";
import { readConfig } from "../../src/platform/config.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { openReads } from "../../src/platform/db/replica.ts";
import { type JobQueue, openJobQueue } from "../../src/platform/jobs/job-queue.ts";
import { openKeys } from "../../src/platform/keys.ts";
import { createLog } from "../../src/platform/log.ts";
import { openMail } from "../../src/platform/mail.ts";
import { openFiles } from "../../src/platform/open-files.ts";
import type { Live } from "../../src/shop/kit/public-state.ts";
import type { LiveShop, Shop } from "../../src/shop/kit/shop.ts";
import type { Tables } from "../../src/shop/kit/tables.ts";
import { openLive } from "../../src/shop/live/index.ts";
import { TestClock } from "./clock.ts";
import { type CustomerOptions, makeCustomer, type TestCustomer } from "./customers.ts";
import { copyTemplate, type TestDatabase } from "./database.ts";
import { makeMember, type TestMember } from "./staff.ts";

export interface TestShopOptions {
  /** Environment variables, for example { RATE_LIMIT_FACTOR: "1", LOAD_SHEDDING: "on" }. Limits are off by default. */
  env?: Record<string, string>;
  /** Listen on a free port; `request` then goes over real sockets. */
  listen?: boolean;
  /** Serve the pages too; they must be built. */
  pages?: boolean;
  /** An existing database and folder, instead of a copy of the demonstration shop. */
  on?: { database: TestDatabase; dataDir: string };
  /** Maps the database's connection string to that of a standby. */
  replica?: (url: string) => string;
  /** Size of the connection pool; the number of concurrent requests is derived from it. */
  connections?: number;
  /** For a test with much data: plans statements for their values, as PostgreSQL does by default. */
  customPlans?: boolean;
}

export interface RequestOptions {
  token?: string | null;
  /** The member of staff who sends the request. */
  staff?: TestMember | null;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  /** The reply's JSON; its text if it is not JSON; undefined if it is empty. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely, and a wrong guess fails the test.
  body: any;
}

export interface TestShop {
  app: FastifyInstance;
  shop: LiveShop;
  live: Live;
  db: Kysely<Tables>;
  clock: TestClock;
  /** `await jobs.runDue()` runs recorded jobs; nothing runs by itself. */
  jobs: JobQueue;
  databaseUrl: string;
  /** A superuser connection, for what the shop itself may not do. */
  asAdmin(text: string): Promise<Record<string, unknown>[]>;
  /**
   * Sends a request that waits for jobs, while running them, as the worker does. A reply that asks to come back is followed by coming back,
   * as clients do: on a busy machine jobs take longer than a request waits.
   */
  working<Reply extends Answer | LightMyRequestResponse>(send: () => Promise<Reply>): Promise<Reply>;
  /** The address it listens on, if any. */
  url: string;
  /** `request("POST", "/api/cart/store", { token, body })` */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** A new customer, signed in. */
  customer(options?: CustomerOptions): Promise<TestCustomer>;
  /** A new member of staff, signed in. */
  member(role?: Role): Promise<TestMember>;
  /** The rows of a query: sql`SELECT … WHERE id = ${id}` */
  sql<Row = Record<string, never>>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** A shop for one test file: the real application on a database of its own. Closes itself after the file's last test. */
export async function testShop(options: TestShopOptions = {}): Promise<TestShop> {
  const opened = await openTestShop(options);
  afterAll(() => opened.close());
  return opened;
}

/** The same, for a test that closes it itself. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = options.on?.database ?? (await copyTemplate(inject("template")));
  if (options.customPlans) await database.query(`ALTER DATABASE ${database.name} SET plan_cache_mode = auto`);
  const dataDir = options.on?.dataDir ?? inject("dataDir");
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    RATE_LIMIT_FACTOR: "1000",
    LOAD_SHEDDING: "off",
    SECRET_KEY: "a secret key that only the tests know",
    DATA_DIR: join(dataDir, database.name),
    DATABASE_URL: database.url,
    ...(options.replica ? { DATABASE_REPLICA_URL: options.replica(database.url) } : {}),
    ...(options.connections ? { DATABASE_POOL: String(options.connections) } : {}),
    ...options.env,
  });
  const clock = new TestClock();
  const log = createLog(config.LOG_LEVEL);
  const jobs = openJobQueue(database.url, log);
  const { db, close } = openDatabase<Tables>(database.url, options.connections ?? 10, () => {});
  const reads = openReads({ primary: db, url: config.DATABASE_REPLICA_URL, poolSize: 4, log, every: 50 });
  const withoutLive: Shop = {
    db,
    reads,
    config,
    clock,
    log,
    files: openFiles({ ...config, DATA_DIR: config.FILES_URL ? config.DATA_DIR : dataDir }),
    jobs,
    keys: openKeys([config.SECRET_KEY ?? "", ...(config.SECRET_KEY_PREVIOUS ? [config.SECRET_KEY_PREVIOUS] : [])]),
  };
  const mailer = openMail(config, clock, log);
  const live = await openLive(withoutLive, database.url);
  const shop: LiveShop = { ...withoutLive, live };
  const dropWork = registerJobs(withoutLive, mailer);
  const app = await buildApp(shop, { pages: options.pages ?? false });
  const url = options.listen ? await app.listen({ port: 0, host: "127.0.0.1" }) : "";

  return {
    app,
    shop,
    live,
    db,
    clock,
    jobs,
    databaseUrl: database.url,
    asAdmin: database.query,
    working: async (send) => {
      for (;;) {
        const reply = await runningJobs(jobs, send());
        const status = "statusCode" in reply ? reply.statusCode : reply.status;
        if (status !== 503 || reply.headers["retry-after"] === undefined) return reply;
      }
    },
    url,
    request: options.listen ? overSockets(url) : insideProcess(app),
    customer: (wishes = {}) => {
      const tomorrow = new Date(clock.now().getTime() + 86_400_000);
      return makeCustomer(db as never, inject("passwordHash"), tomorrow, wishes);
    },
    member: (role = "owner") => makeMember(db as never, clock.now(), role),
    sql: async <Row>(text: TemplateStringsArray, ...values: unknown[]) =>
      (await sql<Row>(text, ...values).execute(db)).rows,
    close: async () => {
      await app.close();
      await Promise.all([jobs.stop(), dropWork()]);
      mailer.stop();
      await live.stop();
      await reads.stop();
      await close();
      await database.drop();
    },
  };
}

async function runningJobs<Reply>(jobs: JobQueue, asked: Promise<Reply>): Promise<Reply> {
  let isAnswered = false;
  const answered = () => {
    isAnswered = true;
  };
  asked.then(answered, answered);
  while (!isAnswered) await Promise.all([jobs.runDue(), new Promise((resolve) => setTimeout(resolve, 5))]);
  return asked;
}

function requestHeaders({ token, staff, body, headers }: RequestOptions): Record<string, string> {
  return {
    ...(staff ? { cookie: `__Host-staff_session=${staff.token}` } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...headers,
  };
}

/** Strings and bytes are sent unchanged, so that tests can send non-JSON bodies. */
function requestPayload(body: unknown): string | Buffer | undefined {
  return body === undefined || typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
}

function parsed(text: string, type: string | undefined): unknown {
  if (text === "") return undefined;
  return type?.includes("application/json") ? JSON.parse(text) : text;
}

function insideProcess(app: FastifyInstance): TestShop["request"] {
  return async (method, path, options = {}) => {
    const reply = await app.inject({
      method: method as InjectOptions["method"],
      url: path,
      headers: requestHeaders(options),
      payload: requestPayload(options.body),
    });
    const headers = reply.headers as Answer["headers"];
    return { status: reply.statusCode, headers, body: parsed(reply.body, headers["content-type"]) };
  };
}

function overSockets(url: string): TestShop["request"] {
  return async (method, path, options = {}) => {
    const reply = await fetch(new URL(path, url), {
      method,
      headers: requestHeaders(options),
      body: requestPayload(options.body) as string | Uint8Array<ArrayBuffer> | undefined,
      redirect: "manual",
    });
    const headers = Object.fromEntries(reply.headers);
    return { status: reply.status, headers, body: parsed(await reply.text(), headers["content-type"]) };
  };
}
