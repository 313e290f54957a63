import { BackupError } from "../src/platform/backup/archive.ts";
import { ConfigError } from "../src/platform/config.ts";

/** Reports progress and problems on standard error; a command's result, if any, goes to standard output. */
export function say(line: string) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a command. Errors that its user can fix are printed as they are.
 * @param failed formats the message of any other error
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
