import { dirname, extname, join } from "node:path";
import type { Log } from "./platform/log.ts";
import { supervise } from "./platform/supervise.ts";

/**
 * Runs the worker in a process of its own, which migrates nothing: worker.ts beside main.ts, or the built one beside the built shop.
 * @returns stops it
 */
export function startJobWorker(env: NodeJS.ProcessEnv, log: Log): () => Promise<void> {
  const { DATABASE_OWNER_URL: _, ...withoutOwner } = env;
  const [, shop = ""] = process.argv;
  return supervise(join(dirname(shop), `worker${extname(shop)}`), withoutOwner, log);
}
