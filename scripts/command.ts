import { BackupError } from "../src/platform/backup/archive.ts";
import { ConfigError } from "../src/platform/config.ts";

/** Progress and problems; the result, if any, goes to standard output. */
export function say(line: string) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a command. What its user can put right is said as it is.
 * @param failed words any other failure
 */
export async function runCommand(run: () => Promise<void>, failed: (message: string) => string) {
  try {
    await run();
  } catch (error) {
    const isPlain = error instanceof ConfigError || error instanceof BackupError;
    say(isPlain ? error.message : failed((error as Error).message));
    process.exitCode = 1;
  }
}
