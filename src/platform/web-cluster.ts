import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import type { Log } from "./log.ts";

const restartDelaysMs = [0, 1000, 2000, 5000, 10_000, 30_000];
/** After running this long, a process counts as healthy and the delays start over. */
const healthyMs = 60_000;
const stopTimeoutMs = 30_000;
const isOpen = "open";

export interface WebCluster {
  /** Replaces one process after another; each serves until its successor does. */
  restart(): Promise<void>;
  /** Lets every process finish its requests and exit. */
  stop(): Promise<void>;
}

/** In a worker of the cluster: tells the primary that this process is serving. */
export function reportOpen(): void {
  process.send?.(isOpen);
}

/**
 * Runs this program in several processes that share its port: the primary accepts connections and distributes them in turn. A process that
 * exits is replaced.
 * @returns once all of them serve, or null if the first failed to start and has logged the reason
 */
export async function startWebCluster(count: number, log: Log): Promise<WebCluster | null> {
  let isStarted = false;
  let isStopping = false;
  let crashes = 0;
  const closeUnaccepted = rememberHandedOver();
  const running = new Set<Worker>();
  const leaving = new Set<Worker>();
  const timers = new Set<NodeJS.Timeout>();
  const isComplete = () => running.size - leaving.size >= count;

  function start(): Promise<boolean> {
    const worker = cluster.fork();
    const startedAt = performance.now();
    running.add(worker);
    closeUnaccepted(worker);
    worker.once("exit", (code, signal) => {
      running.delete(worker);
      if (leaving.delete(worker) || isStopping || !isStarted) return;
      if (isComplete()) {
        log.error({ code, signal }, "a web process exited while another was starting to replace one");
        return;
      }
      crashes = performance.now() - startedAt > healthyMs ? 1 : crashes + 1;
      const delay = restartDelaysMs[Math.min(crashes, restartDelaysMs.length) - 1] ?? 0;
      log.error({ code, signal, again_in_ms: delay }, "a web process exited and is being replaced");
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (!isComplete()) void start();
      }, delay);
      timers.add(timer);
    });
    return untilOpen(worker);
  }

  // Alone, because it migrates the database.
  if (!(await start())) return null;
  isStarted = true;
  await Promise.all(Array.from({ length: count - 1 }, start));

  let restarting = Promise.resolve();
  const restart = async () => {
    for (const worker of [...running]) {
      while (running.has(worker)) {
        if (isStopping || !(await start())) return;
        // Otherwise the new process takes the place of one that has crashed meanwhile.
        if (!running.has(worker) || running.size <= count) continue;
        leaving.add(worker);
        await stopWorker(worker);
      }
    }
  };
  return {
    restart: () => {
      restarting = restarting.then(restart);
      return restarting;
    },
    async stop() {
      isStopping = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([...running].map(stopWorker));
    },
  };
}

/** A connection as the primary passes it on. */
interface Handle {
  close(): void;
}

/**
 * The primary closes its end of a connection once the process that it was handed to has accepted it. Node forgets to do so if the process
 * dies first; the client would then wait forever.
 * @returns a function that closes what a worker has not accepted when it exits
 */
function rememberHandedOver(): (worker: Worker) => void {
  // Each process is handed a connection only after it has accepted the previous one, or left it to another process.
  const latest = new Map<Worker, Handle>();
  return (worker) => {
    const { process } = worker;
    const send = process.send.bind(process) as (...sent: unknown[]) => boolean;
    process.send = (message: unknown, ...rest: unknown[]) => {
      const [handle] = rest as [Handle?];
      if (handle?.close) {
        if (worker.isDead()) {
          handle.close();
          return false;
        }
        for (const [other, same] of latest) if (same === handle) latest.delete(other);
        latest.set(worker, handle);
      }
      return send(message, ...rest);
    };
    // Once its last messages have been read: it may have left the connection to another process.
    const close = () => {
      // Closing again what is closed does nothing.
      latest.get(worker)?.close();
      latest.delete(worker);
    };
    worker.once("exit", () => setImmediate(close));
  };
}

/** @returns false if the process exits instead */
function untilOpen(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.on("message", (message) => message === isOpen && resolve(true));
    worker.once("exit", () => resolve(false));
  });
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  worker.process.kill("SIGTERM");
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}
