import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Below this it is not worth the time. */
const worthwhile = 150_000_000;

/**
 * Collects garbage and returns its memory to the system. Loading a large catalogue leaves as much garbage as it leaves data, which V8
 * would keep until it is idle. Stops everything for a moment, so it is not for a process that serves.
 */
export function returnMemory() {
  if (process.memoryUsage().heapTotal < worthwhile) return;
  setFlagsFromString("--expose-gc");
  const collect: (options: object) => void = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
