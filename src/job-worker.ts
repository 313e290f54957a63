import { join } from "node:path";
import type { Log } from "./platform/log.ts";
import { supervise } from "./platform/supervise.ts";

/**
 * Runs the worker (worker.ts) in a process of its own, which migrates nothing.
 * @returns stops it
 */
export function startJobWorker(env: NodeJS.ProcessEnv, log: Log): () => Promise<void> {
  const { DATABASE_OWNER_URL: _, ...withoutOwner } = env;
  return supervise(join(import.meta.dirname, "worker.ts"), withoutOwner, log);
}
