import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { type EmbeddedServer, startEmbedded } from "../../src/platform/db/embedded.ts";
import { smtpServer, type TestSmtpServer } from "../../test/support/smtp-server.ts";
import { freePort } from "../processes.ts";
import { type ReplyDropper, startProxy } from "./proxy.ts";

const execute = promisify(execFile);
const root = join(import.meta.dirname, "../..");

/** One shop process, restarted whenever it ends. */
export interface Supervised {
  origin: string;
  proxy: ReplyDropper;
  child(): ChildProcess;
  /** Process ids of the workers it has started. */
  workers(): Promise<number[]>;
  starts(): number;
  stop(): Promise<void>;
}

export interface World {
  dataDir: string;
  database(): EmbeddedServer;
  /** Kills every process of the server at once, as in a crash, and restarts it. */
  crashDatabase(): Promise<void>;
  shops: Supervised[];
  mail: TestSmtpServer;
  stop(): Promise<void>;
}

/** PostgreSQL, two shop processes behind proxies, and a mail server. @param more settings of the shop */
export async function startWorld(
  dataDir: string,
  random: () => number,
  more: Record<string, string> = {},
): Promise<World> {
  const settings = { port: String(await freePort()) };
  let database = await startEmbedded(dataDir, { settings });
  const mail = await smtpServer();
  const env: Record<string, string | undefined> = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_POOL: "16",
    SMTP_URL: mail.url,
    MAIL_FROM: "shop@shop.example",
    ADMIN_EMAIL: "owner@shop.example",
    ADMIN_PASSWORD: "curette and tuning fork",
    SECRET_KEY: "a secret key that only the storm knows",
    // Staff are inserted into the database, with sessions begun by password alone.
    REQUIRE_OWNER_SECOND_FACTOR: "false",
    RATE_LIMIT_FACTOR: "100000",
    LOG_LEVEL: "error",
    ...more,
  };
  await run("scripts/import-demo.ts", env);
  const shops: Supervised[] = [];
  for (const name of ["one", "two"]) shops.push(await supervise(name, dataDir, env, random));

  return {
    dataDir,
    database: () => database,
    async crashDatabase() {
      const pid = Number((await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8")).split("\n")[0]);
      // Immediate shutdown: clients are cut off, and the next start recovers from the WAL.
      process.kill(pid, "SIGQUIT");
      database = await startEmbedded(dataDir, { settings });
    },
    shops,
    mail,
    async stop() {
      await Promise.all(shops.map((shop) => shop.stop()));
      await mail.close();
      await database.stop();
    },
  };
}

async function run(script: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [script], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
}

async function supervise(
  name: string,
  dataDir: string,
  env: NodeJS.ProcessEnv,
  random: () => number,
): Promise<Supervised> {
  const port = await freePort();
  const proxy = await startProxy(port, random);
  const log = join(dataDir, `shop-${name}.log`);
  let wanted = true;
  let starts = 0;
  let child = start();

  function start(): ChildProcess {
    starts++;
    const started = spawn(process.execPath, ["build/program/main.js"], {
      cwd: root,
      env: { ...env, PORT: String(port), NODE_COMPILE_CACHE: join(root, ".cache/compiled") },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [started.stdout, started.stderr]) stream.on("data", (chunk) => appendFileSync(log, chunk));
    // Retries a start that fails because the database is down, as a supervisor would.
    started.on("exit", () => {
      setTimeout(() => {
        if (wanted) child = start();
      }, 200);
    });
    return started;
  }

  for (let tries = 0; ; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (ready?.ok) break;
    if (tries > 600) throw new Error(`The shop does not start; see ${log}.`);
    await wait(100);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    proxy,
    child: () => child,
    workers: async () => {
      const listed = await execute("ps", ["-A", "-o", "pid=,ppid=,args="]);
      const rows = listed.stdout.split("\n").map((row) => row.trim().split(/\s+/));
      const own = rows.filter(
        ([, parent, ...args]) => Number(parent) === child.pid && /worker\.ts/.test(args.join(" ")),
      );
      return own.map(([pid]) => Number(pid));
    },
    starts: () => starts,
    async stop() {
      wanted = false;
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGCONT");
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await proxy.close();
    },
  };
}
