import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A program started by this run, which also ends it. */
export interface Started {
  name: string;
  pid: number;
  child: ChildProcess;
}

export interface Account {
  uid: number;
  gid: number;
}

interface Wishes {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** The user it runs as, if the caller may choose. */
  as?: Account | undefined;
}

/** All programs of a run, each with its own log under `folder`; they are ended by process id. */
export class Processes {
  readonly folder: string;
  private readonly started: Started[] = [];

  constructor(folder: string) {
    this.folder = folder;
  }

  async start(name: string, program: string, args: string[], { env, cwd = "/", as }: Wishes = {}): Promise<Started> {
    const log = openSync(this.logPath(name), "a");
    const child = spawn(program, args, {
      cwd,
      env: env ?? plainEnvironment(),
      stdio: ["ignore", log, log],
      ...(as ? { uid: as.uid, gid: as.gid } : {}),
    });
    closeSync(log);
    await once(child, "spawn");
    const started = { name, pid: child.pid ?? 0, child };
    this.started.push(started);
    return started;
  }

  logPath(name: string): string {
    return join(this.folder, `${name}.log`);
  }

  /** The last lines of a program's log, for diagnosis. */
  logTail(name: string, lines = 15): string {
    return readFileSync(this.logPath(name), "utf8").trimEnd().split("\n").slice(-lines).join("\n");
  }

  /** Asks a program to exit, and waits until it has. */
  async stop({ child, name }: Started, patience = 30_000): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill("SIGTERM");
    const ended = once(child, "exit").then(() => true);
    if (!(await Promise.race([ended, wait(patience, false, { ref: false })]))) {
      process.stderr.write(`${name} did not exit within ${patience / 1000} s and was killed.\n`);
      child.kill("SIGKILL");
      await ended;
    }
    return child.exitCode;
  }

  async stopAll() {
    for (const each of this.started.splice(0).reverse()) await this.stop(each, 40_000);
  }
}

/** Excludes the caller's PG* variables, which would redirect the programs. */
export function plainEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: "/nonexistent", LANG: "C.UTF-8", ...more };
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** Polls until the result is truthy. @throws after `seconds` */
export async function until<T>(what: string, seconds: number, ask: () => Promise<T | null | false>): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer !== null && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`${what}: did not happen within ${seconds} s.`);
    await wait(100);
  }
}
