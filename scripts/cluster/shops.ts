import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Processes, plainEnvironment, type Started, until } from "./processes.ts";

const root = join(import.meta.dirname, "../..");

/** Starts a shop process on a local port and waits until it is ready. `folder` is the source tree it runs from. */
export async function startShop(
  processes: Processes,
  name: string,
  port: number,
  settings: Record<string, string>,
  folder = root,
): Promise<Started> {
  const dataDir = join(processes.folder, name);
  mkdirSync(dataDir, { recursive: true });
  const env = plainEnvironment({
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    DATA_DIR: dataDir,
    PORT: String(port),
    ...settings,
  });
  const started = await processes.start(name, process.execPath, ["src/main.ts"], { cwd: folder, env });
  await until(`${name} is ready`, 90, async () => {
    if (started.child.exitCode !== null) throw new Error(`${name} ended:\n${processes.logTail(name)}`);
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  });
  return started;
}

/** Migrates an empty database and loads the demonstration shop into it. */
export async function importDemonstration(processes: Processes, settings: Record<string, string>, folder = root) {
  const env = plainEnvironment({ NODE_ENV: "production", ...settings });
  const { child } = await processes.start("demo", process.execPath, ["scripts/import-demo.ts"], { cwd: folder, env });
  const code = child.exitCode ?? (await once(child, "exit"))[0];
  if (code !== 0) throw new Error(`The demonstration shop could not be loaded: ${processes.logTail("demo")}`);
}

/** Builds the pages of a source tree unless they are built already. */
export function buildPages(folder: string) {
  execFileSync(process.execPath, ["scripts/prepare.mjs", "build"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
