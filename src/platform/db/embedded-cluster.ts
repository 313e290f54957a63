import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "../config.ts";
import { type Binaries, run, runnerFor } from "./embedded-binaries.ts";

export const user = "shop";

/** Everything about one server is in one folder, so that creating it is atomic. */
export function serverPaths(home: string) {
  return { home, cluster: join(home, "cluster"), password: join(home, "password"), log: join(home, "log") };
}
export type ServerPaths = ReturnType<typeof serverPaths>;

/** If two processes create the cluster at the same time, the first to rename its folder wins and the other's is deleted. */
export async function createCluster(binaries: Binaries, dataDir: string, home: string) {
  const draft = serverPaths(await mkdtemp(join(dataDir, "postgres-new-")));
  try {
    const runner = await runnerFor(draft.cluster, [draft.home, binaries.initdb]);
    await mkdir(draft.cluster, { mode: 0o700 });
    if (runner) {
      // Only its creator can enter the draft folder, but the server must pass through it.
      await chown(draft.home, runner.uid, runner.gid);
      await chown(draft.cluster, runner.uid, runner.gid);
    }
    await writeFile(draft.password, randomBytes(24).toString("hex"), { mode: 0o600 });
    if (runner) await chown(draft.password, runner.uid, runner.gid);
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft.cluster}`,
        `--username=${user}`,
        `--pwfile=${draft.password}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
      ],
      runner,
    ).catch((error: Error) => {
      throw new ConfigError(
        `The shop cannot start: its database could not be created in ${dataDir}: ${oneLine(error.message)}`,
      );
    });
    await rename(draft.home, home);
  } catch (error) {
    await rm(draft.home, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}

export const oneLine = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");
