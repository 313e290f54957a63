import { join } from "node:path";
import { memoryFolder } from "../../support/memory-folder.ts";

/** Where the shop of one worker keeps what is its own. */
export function workerDataDir(worker: number): string {
  return join(memoryFolder() ?? join(import.meta.dirname, "../../../.cache"), `browser-shop-${worker}`);
}

/** That of the shop which this worker tests. */
export const dataDir = workerDataDir(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
