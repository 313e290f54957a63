import { ConfigError, readConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { startEmbedded } from "../src/platform/db/embedded.ts";
import { type StoredHead, verifyAudit } from "../src/shop/audit/index.ts";
import type { Tables } from "../src/shop/kit/tables.ts";

/**
 * `npm run audit:verify [-- --head 1234:abc…]`: verifies that the audit log is unaltered. Prints its head, to be stored where the
 * database's administrators cannot change it, and passed to the next run.
 */
async function run() {
  const stored = storedHead(process.argv.slice(2));
  const config = readConfig(process.env);
  const own = config.DATABASE_URL ? null : await startEmbedded(config.DATA_DIR);
  try {
    const { db, close } = openDatabase<Tables>(config.DATABASE_URL ?? own?.url ?? "", 2, () => {});
    try {
      const verified = await verifyAudit(db, stored);
      if (!verified.whole) {
        complain(`The audit log was tampered with: ${verified.problem}.`);
        return;
      }
      const { position, hash } = verified.head;
      process.stdout.write(
        `The audit log is intact: ${position} entries. Store its head elsewhere:\n${position}:${hash}\n`,
      );
    } finally {
      await close();
    }
  } finally {
    await own?.stop();
  }
}

function storedHead(words: string[]): StoredHead | null {
  if (words.length === 0) return null;
  const [, position, hash] = /^--head[ =](\d{1,15}):([0-9a-f]{64})$/.exec(words.join(" ")) ?? [];
  if (!position || !hash) throw new ConfigError("Usage: npm run audit:verify [-- --head <position>:<hash>]");
  return { position: Number(position), hash };
}

function complain(line: string) {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

try {
  await run();
} catch (error) {
  complain(
    error instanceof ConfigError ? error.message : `The audit log could not be read: ${(error as Error).message}`,
  );
}
