import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import type { Log } from "./log.ts";

const pausesMs = [500, 1000, 2000, 5000, 10_000, 30_000];
/** A process that has lived so long was started well: the pauses begin again. */
const healthyMs = 60_000;
const longestStopMs = 30_000;

/**
 * Keeps a program running in a process of its own, which is started again, with growing pauses, when it ends. It has a channel to
 * this process, so it can tell ("disconnect") when this one is gone.
 * @returns ends it: asked first, killed after half a minute
 */
export function supervise(program: string, env: NodeJS.ProcessEnv, log: Log): () => Promise<void> {
  let child: ChildProcess | null = null;
  let isStopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  function start() {
    const begunAt = performance.now();
    const begun = spawn(process.execPath, [program], { env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
    child = begun;
    // That it could not be begun is followed by no "exit".
    begun.once("error", (error) => again({ err: error }));
    begun.once("exit", (code, signal) => again({ code, signal }));

    function again(why: object) {
      if (child !== begun) return;
      child = null;
      if (isStopped) return;
      failures = performance.now() - begunAt > healthyMs ? 1 : failures + 1;
      const pause = pausesMs[Math.min(failures, pausesMs.length) - 1] ?? healthyMs;
      log.error({ ...why, program, again_in_ms: pause }, "a process of the shop exited and is being restarted");
      timer = setTimeout(start, pause);
    }
  }
  start();

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    if (!child) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const tooLong = setTimeout(() => child?.kill("SIGKILL"), longestStopMs);
    await ended;
    clearTimeout(tooLong);
  };
}
