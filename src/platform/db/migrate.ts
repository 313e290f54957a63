import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type DatabaseIntrospector, Kysely, PostgresDialect, sql, type TableMetadata } from "kysely";
import { type Migration, type MigrationResultSet, Migrator } from "kysely/migration";
import pg from "pg";
import { grantToRunner, roleName } from "./roles.ts";

/** Shorter than PostgreSQL's deadlock_timeout of 1000 ms. */
const lockTimeoutMs = 500;
/** For one migration, all its attempts together. */
const migrationTimeoutMs = 300_000;

/**
 * Applies the pending migrations of `folder` in order of their numbers, each in a transaction of its own. Kysely's migrator holds a
 * lock, so instances that start together wait for each other.
 *
 * Other processes may be serving requests. A migration waits for a lock no longer than `lockTimeoutMs`, which is shorter than
 * PostgreSQL's deadlock check, so it is always the migration that aborts and retries, never an order.
 * @param url connection string of the role that owns the schema
 * @param runner the role that the shop runs as; it is granted what it needs, unless it is the owner
 * @returns the names of the migrations applied by this call
 */
export async function migrate(url: string, folder: string, runner?: string): Promise<string[]> {
  // A connection of its own, because migrating, or waiting for another instance to do so, may take longer than any query's timeout.
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    options: `-c lock_timeout=${lockTimeoutMs}`,
    connectionTimeoutMillis: 10_000,
    application_name: "shop migration",
  });
  pool.on("error", () => {});
  const db = new Kysely<never>({ dialect: new MigrationDialect({ pool }) });
  try {
    const migrations = await sqlMigrations(folder);
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      migrationTableName: "migrations",
      migrationLockTableName: "migrations_lock",
      // Branches take their numbers from ranges, so one that is merged later may add lower numbers.
      allowUnorderedMigrations: true,
    });
    const applied: string[] = [];
    for (;;) {
      const { error, results = [] } = await retryOnLock(() => migrator.migrateUp());
      const failed = results.find((result) => result.status === "Error");
      if (failed) {
        throw new Error(`Migration ${failed.migrationName} failed: ${(error as Error).message}`, { cause: error });
      }
      if (error) throw error;
      if (results.length === 0) break;
      applied.push(...results.map((result) => result.migrationName));
    }
    if (runner && runner !== roleName(url)) await grantTo(pool, runner);
    return applied;
  } finally {
    await db.destroy();
  }
}

/**
 * The migrator asks before each migration whether its own tables exist. Kysely's introspector would read every column of the database
 * for that.
 */
class MigrationDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return { getSchemas: async () => [], getTables: () => listTables(db) };
  }
}

async function listTables(db: Kysely<unknown>): Promise<TableMetadata[]> {
  const { rows } = await sql<{ name: string; schema: string }>`
    SELECT tablename AS name, schemaname AS schema FROM pg_tables WHERE schemaname = current_schema()`.execute(db);
  return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }));
}

/** Retries a migration that could not get a lock in time (55P03) or was chosen as deadlock victim (40P01). */
async function retryOnLock(migrate: () => Promise<MigrationResultSet>): Promise<MigrationResultSet> {
  const deadline = performance.now() + migrationTimeoutMs;
  for (;;) {
    const outcome = await migrate();
    const { code } = (outcome.error ?? {}) as { code?: string };
    if ((code !== "55P03" && code !== "40P01") || performance.now() > deadline) return outcome;
    // Lets the statements that queued behind the lock run first.
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
      { up: async (db) => apply(db, file.replace(/\.sql$/, ""), await readFile(join(folder, file), "utf8")) },
    ]),
  );
}

async function apply(db: Kysely<unknown>, name: string, text: string) {
  await sql.raw(text).execute(db);
  const required = requirementOf(text);
  if (required === undefined || !(await hasRequirements(db))) return;
  await sql`INSERT INTO migration_requirements (migration, required) VALUES (${name}, ${required})`.execute(db);
}

/**
 * Migrations only expand the schema, and every earlier build works with that, unless a line of the form `-- contract: …` says
 * otherwise. Then a line `-- required: 0583_name` names the migration since which no build uses what is removed.
 * @param text of a migration
 * @returns the migration that a build must know to start without knowing this one: null if none, undefined if no such build may start
 */
export function requirementOf(text: string): string | null | undefined {
  if (!/^-- contract: /m.test(text)) return null;
  return /^-- required: (\d{4}_\w+)$/m.exec(text)?.[1];
}

/** False until the migration that creates the table. Every build that reads it knows the ones before. */
async function hasRequirements(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    SELECT to_regclass('public.migration_requirements') IS NOT NULL AS exists`.execute(db);
  return rows[0]?.exists === true;
}
