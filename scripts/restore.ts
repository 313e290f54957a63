import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError } from "../src/platform/backup/archive.ts";
import { restoreBackup } from "../src/platform/backup/restore.ts";
import { readConfig } from "../src/platform/config.ts";
import { startEmbedded } from "../src/platform/db/embedded.ts";
import { inspectDatabase } from "../src/platform/db/preflight.ts";
import { openFiles } from "../src/platform/open-files.ts";
import { runCommand, say } from "./command.ts";

const migrations = join(import.meta.dirname, "../db/migrations");

/** `npm run restore -- FILE`: restores a backup into an empty database and an empty DATA_DIR. */
async function run() {
  const config = readConfig(process.env);
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new BackupError("Usage: npm run restore -- FILE");
  const own = config.DATABASE_URL ? null : await startEmbedded(config.DATA_DIR, { onProgress: say });
  try {
    const url = config.DATABASE_URL ?? own?.url ?? "";
    const ownerUrl = config.DATABASE_OWNER_URL ?? own?.ownerUrl ?? url;
    const variable = config.DATABASE_OWNER_URL ? "DATABASE_OWNER_URL" : "DATABASE_URL";
    await inspectDatabase(ownerUrl, migrations, variable);
    await restoreBackup({
      ...{ url, ownerUrl, migrations },
      files: openFiles(config),
      filesFolder: config.FILES_URL ? null : join(config.DATA_DIR, "files"),
      path: resolve(file),
      key: { key: config.BACKUP_KEY },
      onProgress: say,
    });
    say("Restored. Start the shop: npm start");
  } finally {
    await own?.stop();
  }
}

await runCommand(run, (message) => `The backup could not be restored: ${message}. Nothing was changed.`);
