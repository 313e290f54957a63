import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** A larger heap takes so long that requests in the meantime would notice. */
const largestToInterrupt = 128_000_000;
const idleMs = 1000;
/** Timers and connections that are kept open take less. */
const idleUtilization = 0.02;

/**
 * Collects garbage and returns its memory to the system. Loading the program and a large catalogue leaves as much garbage as it leaves
 * data, which V8 would keep. Stops everything for a moment: about 2 ms of CPU time for each MB that stays.
 */
export function returnMemory() {
  setFlagsFromString("--expose-gc");
  const collect: (options: object) => void = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

const usualGrowth = 2;

/**
 * Lets the space for new objects grow no more until what is returned is called. Loading many rows would make it as large as it may be, and
 * what is in use whenever it is full is kept until the next full collection: with 100,000 products, 65 MB more at the peak.
 */
export function limitYoungGrowth(): () => void {
  setFlagsFromString("--semi-space-growth-factor=1");
  return () => setFlagsFromString(`--semi-space-growth-factor=${usualGrowth}`);
}

/** Returns the memory of a large heap, before the process serves; later it would be noticed. */
export function returnMemoryOfLargeHeap() {
  if (isLarge()) returnMemory();
}

/** Returns the memory of a small heap while the process serves, once there is nothing to do for a second. @returns gives it up */
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
