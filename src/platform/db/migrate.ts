import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import pg from "pg";
import { grantToRunner, roleOf } from "./roles.ts";

/**
 * Brings the database to the newest state: every file of `folder` in the order of its number, each once, all or none.
 * Kysely's migrator holds a lock meanwhile, so instances that start together wait for one another.
 * @param url of the role that owns the schema
 * @param runner the role that serves, if it is another: it is then granted what it needs
 * @returns the names of the migrations applied by this call
 */
export async function migrate(url: string, folder: string, runner?: string): Promise<string[]> {
  // A connection of its own: a migration, or waiting for another instance's, may take longer than any query of the shop.
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    application_name: "shop migration",
  });
  pool.on("error", () => {});
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => sqlMigrations(folder) },
      migrationTableName: "migrations",
      migrationLockTableName: "migrations_lock",
      // Branches draw their numbers from ranges: one that is merged later may bring lower ones.
      allowUnorderedMigrations: true,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (!error) {
      if (runner && runner !== roleOf(url)) await grantTo(pool, runner);
      return results.map((result) => result.migrationName);
    }
    const failed = results.find((result) => result.status === "Error");
    if (!failed) throw error;
    throw new Error(`Migration ${failed.migrationName} failed: ${(error as Error).message}`, { cause: error });
  } finally {
    await db.destroy();
  }
}

async function grantTo(pool: pg.Pool, runner: string) {
  const client = await pool.connect();
  await grantToRunner(client, runner).finally(() => client.release());
}

async function sqlMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.sql$/, ""),
      { up: async (db) => void (await sql.raw(await readFile(join(folder, file), "utf8")).execute(db)) },
    ]),
  );
}
