import { performance } from "node:perf_hooks";

/**
 * Polls for what a job produces.
 * @param seconds how long to wait at most
 * @returns undefined if it was not there in time: the worker is busy, or not running
 */
export async function waitForResult<Result>(
  read: () => Promise<Result | undefined>,
  seconds: number,
): Promise<Result | undefined> {
  const end = performance.now() + seconds * 1000;
  for (let delayMs = 50; ; delayMs = Math.min(500, delayMs * 1.5)) {
    const result = await read();
    if (result !== undefined || performance.now() > end) return result;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}
