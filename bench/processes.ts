import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

export interface Served {
  pid: number;
  origin: string;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, "..");

/** Starts the shop as an operator would, with the given data folder, and waits until it is ready. */
export async function startShop(dataDir: string, settings: Record<string, string> = {}): Promise<Served> {
  const port = await freePort();
  const child = spawn(process.execPath, ["build/program/main.js"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      DATABASE_POOL: "32",
      RATE_LIMIT_FACTOR: "100000",
      LOG_LEVEL: "warn",
      ...settings,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error("The shop ended while starting.");
    const ready = await fetch(`${origin}/readyz`).catch(() => null);
    if (ready?.ok) break;
    await wait(50);
  }
  return { pid: child.pid ?? 0, origin, stop: () => end(child) };
}

/** Making a new shop's pictures in all sizes takes the worker minutes. Drops the jobs not yet started. */
export async function dropPictureJobs(db: pg.Pool): Promise<void> {
  await db.query("DELETE FROM jobs WHERE name = 'media.make-renditions'");
}

/** The bare server of floor-server.ts; `send` sets its reply. */
export async function startFloor() {
  const child = fork(join(import.meta.dirname, "floor-server.ts"), { execArgv: [] });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    send: async (headers: Record<string, string>, body: Buffer) => {
      child.send({ headers, body: body.toString("base64") });
      await once(child, "message");
    },
    stop: () => end(child),
  };
}

/** The bare server of floor-writes.ts, which changes cart lines and sends the given reply. */
export async function startWritingFloor(url: string, reply: Buffer): Promise<Served> {
  const child = fork(join(import.meta.dirname, "floor-writes.ts"), { execArgv: [] });
  child.send({ url, reply: reply.toString("base64") });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: () => end(child) };
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (!address || typeof address !== "object") throw new Error("There is no free port.");
  return address.port;
}
