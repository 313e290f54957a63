import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collecting a larger heap takes so long that requests would notice. */
const largestToInterrupt = 128_000_000;
const idleMs = 1000;
/** Timers and keep-alive connections use less than this. */
const idleUtilization = 0.02;

/**
 * Collects garbage and returns its memory to the system. Loading the program and a large catalogue leaves as much garbage as live data, and
 * V8 would keep that memory. Stops the process for a moment: about 2 ms of CPU time per MB of live data.
 */
export function returnMemory() {
  setFlagsFromString("--expose-gc");
  const collect: (options: object) => void = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

const usualGrowth = 2;

/**
 * Stops V8's new space from growing until the returned function is called. Loading many rows would grow it to its maximum, and whatever is
 * live each time it fills up is kept until the next full collection: with 100,000 products, 65 MB more at the peak.
 */
export function limitYoungGrowth(): () => void {
  setFlagsFromString("--semi-space-growth-factor=1");
  return () => setFlagsFromString(`--semi-space-growth-factor=${usualGrowth}`);
}

/** Returns the memory of a large heap. Call it before the process serves: once it does, visitors would notice the pause. */
export function returnMemoryOfLargeHeap() {
  if (isLarge()) returnMemory();
}

/** Returns the memory of a small heap while the process serves, after a second without work. @returns a function that cancels it */
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
