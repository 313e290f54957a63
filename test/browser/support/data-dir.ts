import { join } from "node:path";
import { memoryFolder } from "../../support/memory-folder.ts";

/** The data folder of one worker's shop. */
export function workerDataDir(worker: number): string {
  return join(memoryFolder() ?? join(import.meta.dirname, "../../../.cache"), `browser-shop-${worker}`);
}

/** The data folder of the shop that this worker tests. */
export const dataDir = workerDataDir(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
