import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects garbage and returns its memory to the system. Loading the program and a large catalogue leaves as much garbage as it leaves
 * data, which V8 would keep until it is idle. Stops everything for a moment, so it is not for a process that serves.
 */
export function returnMemory() {
  setFlagsFromString("--expose-gc");
  const collect: (options: object) => void = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
