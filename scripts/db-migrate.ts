import { join } from "node:path";
import { ConfigError, readConfig } from "../src/platform/config.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { inspectDatabase, withDatabaseError } from "../src/platform/db/preflight.ts";
import { roleName } from "../src/platform/db/roles.ts";

/**
 * `npm run db:migrate`: migrates the schema as the role of DATABASE_OWNER_URL, and grants new privileges to the role of DATABASE_URL.
 * For deployments whose serving processes do not have the owner's password.
 */
async function run() {
  const { DATABASE_URL, DATABASE_OWNER_URL } = readConfig(process.env);
  if (!DATABASE_URL || !DATABASE_OWNER_URL)
    throw new ConfigError("Set DATABASE_URL (the role that serves) and DATABASE_OWNER_URL (the role that migrates).");
  const folder = join(import.meta.dirname, "../db/migrations");
  const { later } = await inspectDatabase(DATABASE_OWNER_URL, folder, "DATABASE_OWNER_URL");
  if (later.length > 0) {
    process.stdout.write(`A later release has migrated the database (${later.join(", ")}). This one can use it.\n`);
    return;
  }
  const applied = await withDatabaseError(
    DATABASE_OWNER_URL,
    "DATABASE_OWNER_URL",
    migrate(DATABASE_OWNER_URL, folder, roleName(DATABASE_URL)),
  );
  process.stdout.write(
    applied.length > 0 ? `Migrated: ${applied.join(", ")}.\n` : "The database is already up to date.\n",
  );
}

try {
  await run();
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(
    `${error instanceof ConfigError ? message : `The database could not be migrated: ${message}`}\n`,
  );
  process.exitCode = 1;
}
