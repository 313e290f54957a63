import type { Shop } from "../kit/shop.ts";

const retryMs = [500, 1000, 2000, 5000, 10_000];

interface Reloads {
  /** @returns a promise of a load that includes everything committed before this call */
  start(): Promise<void>;
  /** Starts a load within this many milliseconds, unless one is due earlier. */
  startWithin(ms: number): void;
  /** Starts a load once this has not been called again for this many milliseconds. */
  startAfterPause(ms: number): void;
  isRunning(): boolean;
  /** Starts no more loads and waits for the one in progress. */
  stop(): Promise<void>;
}

/** Runs `load` on request, never twice at the same time. A failed load is retried. */
export function openReloads(load: () => Promise<void>, log: Shop["log"]): Reloads {
  let stopped = false;
  let failures = 0;
  let running: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let pause: NodeJS.Timeout | undefined;

  const cancelTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const loadOrRetry = async () => {
    try {
      await load();
      failures = 0;
    } catch (error) {
      log.error({ err: error }, "the public state could not be loaded; still serving the previous one");
      failures++;
      startWithin(retryMs[Math.min(failures, retryMs.length) - 1] ?? 1000);
      throw error;
    }
  };
  const startNow = (): Promise<void> => {
    // Everything notified so far is committed, so this load includes it.
    cancelTimer();
    running = loadOrRetry().finally(() => {
      running = null;
    });
    return running;
  };
  const start = (): Promise<void> => {
    // When called just as a load has ended, starting another would run it beside the one that follows.
    if (following) return following;
    if (!running) return startNow();
    // A load in progress may have begun before the caller's change was committed, so one more follows, shared by all callers.
    following = running
      .catch(() => {})
      .then(() => {
        following = null;
        return startNow();
      });
    return following;
  };
  const startWithin = (ms: number) => {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      start().catch(() => {});
    }, ms);
  };
  const startAfterPause = (ms: number) => {
    clearTimeout(pause);
    pause = setTimeout(startWithin, ms, 0);
  };

  return {
    start,
    startWithin,
    startAfterPause,
    isRunning: () => running !== null,
    stop: async () => {
      stopped = true;
      cancelTimer();
      clearTimeout(pause);
      await following?.catch(() => {});
      await running?.catch(() => {});
    },
  };
}
