/** For tests that are standalone programs: callers must never have to guess how they ended. */

interface Ending {
  /** Time limit of the test, in minutes. */
  minutes: number;
  /** Stops everything that the test started. */
  cleanUp(): Promise<void>;
}

const cleanUpMs = 60_000;
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a test and ends the process with a message and an exit status: 0 with "ok", or 1 with "FAILED" and the reason. The reason may
 * be an error, even an unhandled rejection, a signal, a timeout, or code that ends the process itself. Only SIGKILL leaves no message.
 * @param work the test, which reports progress to `say`: its last line is repeated when a failure has no stack
 */
export function endWithResult(work: (say: (line: string) => void) => Promise<void>, { minutes, cleanUp }: Ending) {
  const began = performance.now();
  let progress = "It had only just begun.";
  let isOver = false;

  const say = (line: string) => {
    progress = line;
    print(line);
  };

  async function end(failure: string | null) {
    if (isOver) return;
    isOver = true;
    print(failure === null ? `ok (${((performance.now() - began) / 1000).toFixed(1)} s)` : `FAILED: ${failure}`);
    process.exitCode = failure === null ? 0 : 1;
    const tooLong = setTimeout(() => {
      print("What the test has started could not be stopped.");
      process.exit(1);
    }, cleanUpMs);
    await cleanUp().catch((error) => {
      print(`FAILED to clean up: ${describe(error)}`);
      process.exitCode = 1;
    });
    clearTimeout(tooLong);
    process.exit();
  }

  // The timer also keeps a process alive that waits for something that can no longer happen.
  setTimeout(() => void end(`not finished after ${minutes} minutes. ${progress}`), minutes * 60_000);
  for (const signal of signals) process.on(signal, () => void end(`ended by ${signal}. ${progress}`));
  process.on("uncaughtException", (error) => void end(describe(error)));
  process.on("unhandledRejection", (error) => void end(describe(error)));
  process.on("exit", () => {
    if (isOver) return;
    print(`FAILED: something ended the process. ${progress}`);
    process.exitCode = 1;
  });
  work(say).then(
    () => end(null),
    (error) => end(describe(error)),
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function print(line: string) {
  process.stderr.write(`${line}\n`);
}
