import { mkdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError, isEncrypted } from "../src/platform/backup/archive.ts";
import { createBackup } from "../src/platform/backup/backup.ts";
import { readConfig } from "../src/platform/config.ts";
import { startEmbedded } from "../src/platform/db/embedded.ts";
import { openFiles } from "../src/platform/open-files.ts";
import { runCommand, say } from "./command.ts";

/** `npm run backup [-- --to FILE]`: backs up the shop's current state into one file; the shop may keep running. */
async function run() {
  const config = readConfig(process.env);
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  const now = new Date();
  const key = { key: config.BACKUP_KEY, recipient: config.BACKUP_RECIPIENT };
  const time = now.toISOString().slice(0, 19).replace(/:/g, "-");
  const path = resolve(
    values.to ?? join(config.DATA_DIR, "backups", `shop-${time}Z.tar.gz${isEncrypted(key) ? ".age" : ""}`),
  );
  if (await stat(path).catch(() => null))
    throw new BackupError(`${path} already exists. Choose another name with --to.`);
  if (!config.DATABASE_URL && !(await stat(join(config.DATA_DIR, "postgres")).catch(() => null)))
    throw new BackupError(`No shop found in ${config.DATA_DIR}. Set DATA_DIR or DATABASE_URL.`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const own = config.DATABASE_URL ? null : await startEmbedded(config.DATA_DIR, { onProgress: say });
  try {
    const databaseUrl = config.DATABASE_OWNER_URL ?? config.DATABASE_URL ?? own?.ownerUrl ?? "";
    const filePaths = "SELECT path FROM files ORDER BY path";
    const auditHead = "SELECT position || ':' || encode(hash, 'hex') FROM audit_chain_head";
    const made = await createBackup({
      databaseUrl,
      files: openFiles(config),
      filePaths,
      auditHead,
      path,
      key,
      now,
      onProgress: say,
    });
    for (const missing of made.missing) say(`Missing, so not in the backup: ${missing}`);
    if (!isEncrypted(key))
      say(
        "The backup is not encrypted, and contains all customer data and the shop's secret keys. Set BACKUP_RECIPIENT or BACKUP_KEY.",
      );
    say(`${path}: ${made.bytes} bytes, ${made.rows} rows, ${made.files} files, SHA-256:`);
    process.stdout.write(`${made.sha256}  ${path}\n`);
  } finally {
    await own?.stop();
  }
}

await runCommand(run, (message) => `The backup failed: ${message}`);
