import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { isBuilt } from "../../scripts/prepare/build.mjs";

export interface ShopProcess {
  child: ChildProcess;
  /** Its terminal output so far. */
  said(): string;
  /** Its exit code. */
  ended: Promise<number | null>;
}

/** The only variables that a shop process inherits from the tests' environment. */
export const processEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

/** What `npm start` and `npm run worker` run: the built program if it is up to date, otherwise the sources. */
export const programs = isBuilt("program")
  ? { shop: "build/program/main.js", worker: "build/program/worker.js" }
  : { shop: "src/main.ts", worker: "src/worker.ts" };

/** The program as an operator starts it. Only variables passed here are set, regardless of the tests' environment. */
export function startShopProcess(settings: Record<string, string>): ShopProcess {
  const child = spawn(process.execPath, [programs.shop], {
    env: { ...processEnvironment, NODE_ENV: "production", LOG_LEVEL: "error", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stdout.resume();
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  return { child, said: () => said, ended: once(child, "close").then(([code]) => code) };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
