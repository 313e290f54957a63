import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import type { Log } from "./log.ts";

const restartDelaysMs = [500, 1000, 2000, 5000, 10_000, 30_000];
/** After running this long, a process counts as healthy and the delays start over. */
const healthyMs = 60_000;
const stopTimeoutMs = 30_000;

/**
 * Runs a program in a child process, which is restarted with increasing delays when it exits. It has an IPC channel, so that it notices
 * ("disconnect") when this process dies.
 * @returns a function that stops it with SIGTERM, and after half a minute with SIGKILL
 */
export function supervise(program: string, env: NodeJS.ProcessEnv, log: Log): () => Promise<void> {
  let child: ChildProcess | null = null;
  let isStopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  function start() {
    const startedAt = performance.now();
    const started = spawn(process.execPath, [program], { env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
    child = started;
    // A failure to start is not followed by "exit".
    started.once("error", (error) => restart({ err: error }));
    started.once("exit", (code, signal) => restart({ code, signal }));

    function restart(reason: object) {
      if (child !== started) return;
      child = null;
      if (isStopped) return;
      failures = performance.now() - startedAt > healthyMs ? 1 : failures + 1;
      const delay = restartDelaysMs[Math.min(failures, restartDelaysMs.length) - 1] ?? healthyMs;
      log.error({ ...reason, program, again_in_ms: delay }, "a process of the shop exited and is being restarted");
      timer = setTimeout(start, delay);
    }
  }
  start();

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    if (!child) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const killTimer = setTimeout(() => child?.kill("SIGKILL"), stopTimeoutMs);
    await ended;
    clearTimeout(killTimer);
  };
}
