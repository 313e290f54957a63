import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, type MigrationResultSet, Migrator } from "kysely/migration";
import pg from "pg";
import { grantToRunner, roleOf } from "./roles.ts";

/** Milliseconds; PostgreSQL's deadlock_timeout is 1000. */
const longestLockWait = 500;
/** Milliseconds for one migration, all its tries together. */
const longestMigration = 300_000;

/**
 * Brings the database to the newest state: every file of `folder` in the order of its number, each once, in a transaction of
 * its own. Kysely's migrator holds a lock meanwhile, so instances that start together wait for one another.
 *
 * Other processes may be serving. A migration waits for a lock no longer than `longestLockWait`, shorter than PostgreSQL takes to
 * look for deadlocks: it is the migration that gives way and begins again, never an order.
 * @param url of the role that owns the schema
 * @param runner the role that serves, if it is another: it is then granted what it needs
 * @returns the names of the migrations applied by this call
 */
export async function migrate(url: string, folder: string, runner?: string): Promise<string[]> {
  // A connection of its own: a migration, or waiting for another instance's, may take longer than any query of the shop.
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    options: `-c lock_timeout=${longestLockWait}`,
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
    const applied: string[] = [];
    for (;;) {
      const { error, results = [] } = await givingWay(() => migrator.migrateUp());
      const failed = results.find((result) => result.status === "Error");
      if (failed) {
        throw new Error(`Migration ${failed.migrationName} failed: ${(error as Error).message}`, { cause: error });
      }
      if (error) throw error;
      if (results.length === 0) break;
      applied.push(...results.map((result) => result.migrationName));
    }
    if (runner && runner !== roleOf(url)) await grantTo(pool, runner);
    return applied;
  } finally {
    await db.destroy();
  }
}

/** Begins again, after a pause, what gave way to others' locks: 55P03 is a lock not had in time, 40P01 a deadlock. */
async function givingWay(migrate: () => Promise<MigrationResultSet>): Promise<MigrationResultSet> {
  const giveUpAt = performance.now() + longestMigration;
  for (;;) {
    const outcome = await migrate();
    const { code } = (outcome.error ?? {}) as { code?: string };
    if ((code !== "55P03" && code !== "40P01") || performance.now() > giveUpAt) return outcome;
    // Meanwhile those who queued behind the lock get their turn.
    await wait(200 + Math.random() * 300);
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
