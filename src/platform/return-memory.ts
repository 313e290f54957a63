import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** A larger heap takes so long that whoever asks meanwhile would notice. */
const largestToInterrupt = 128_000_000;
const idleMs = 1000;
/** Timers and connections that are kept open take less. */
const idleUtilization = 0.02;

/**
 * Collects garbage and returns its memory to the system. Loading the program and a large catalogue leaves as much garbage as it leaves
 * data, which V8 would keep. Stops everything for a moment: about 3 ms for each MB that stays.
 */
export function returnMemory() {
  setFlagsFromString("--expose-gc");
  const collect: (options: object) => void = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

/** The same before the process serves, where later it would be noticed. */
export function returnMemoryOfLargeHeap() {
  if (isLarge()) returnMemory();
}

/** The same for a process that serves, once there is nothing to do for a second. @returns gives it up */
export function returnMemoryWhenIdle(collect = returnMemoryOfSmallHeap): () => void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > idleUtilization) return;
    clearInterval(timer);
    collect();
  }, idleMs);
  timer.unref();
  return () => clearInterval(timer);
}

function returnMemoryOfSmallHeap() {
  if (!isLarge()) returnMemory();
}

function isLarge(): boolean {
  return process.memoryUsage().heapUsed > largestToInterrupt;
}
