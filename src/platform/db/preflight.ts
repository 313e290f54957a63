import { readdir } from "node:fs/promises";
import type pg from "pg";
import { ConfigError } from "../config.ts";
import { findExcessPrivileges, roleName, withConnection } from "./roles.ts";
import { DatabaseUnavailable, isFromPool } from "./unavailable.ts";

/** The state of a database before the shop changes it. */
export interface DatabaseState {
  /** As in `server_version_num`: 150004 is 15.4. */
  version: number;
  encoding: string;
  /** A standby, or a server set to read-only. */
  readOnly: boolean;
  /** Names of some of its tables. */
  tables: string[];
  /** Applied migrations; null if it has never been migrated. */
  applied: AppliedMigration[] | null;
}

interface AppliedMigration {
  name: string;
  /** The migration that a build must know to start without knowing this one: null if none, undefined if no such build may start. */
  required?: string | null;
}

/** What a start needs to know of the database's migrations. */
export interface MigrationState {
  /** The program's own migrations that are not applied yet. */
  pending: string[];
  /** Applied migrations of a later release, which lets this program start. */
  later: string[];
}

const minimumVersion = 150_000;

/**
 * @param known names of this program's migrations
 * @returns why the shop cannot use the database and what to do, as the end of a sentence; null if it can
 */
export function incompatibility(state: DatabaseState, known: string[]): string | null {
  if (state.version < minimumVersion) {
    const version = Math.floor(state.version / 10_000);
    return `is PostgreSQL ${version}, but 15 or newer is required: upgrade the server or use another`;
  }
  if (state.encoding !== "UTF8") {
    return `has the encoding ${state.encoding}, but UTF8 is required: create it with ENCODING 'UTF8' TEMPLATE template0`;
  }
  if (state.readOnly) return "is read-only or a standby: use the primary server";
  const applied = state.applied ?? [];
  const isKnown = (name: string) => known.includes(name);
  const ours = applied.filter(({ name }) => isKnown(name));
  const otherTables = state.tables.filter((name) => !["migrations", "migrations_lock"].includes(name));
  if (ours.length === 0 && otherTables.length > 0) {
    return `belongs to another program (it has tables such as ${otherTables[0]}): use an empty database`;
  }
  const later = applied.filter(({ name }) => !isKnown(name));
  const maySkip = ({ required }: AppliedMigration) =>
    required === null || (required !== undefined && isKnown(required));
  // With migrations of its own pending, the program comes from a branch that the other release does not contain.
  const unknown = ours.length < known.length ? later[0] : later.find((migration) => !maySkip(migration));
  if (unknown) {
    return `is newer than this program (it has the migration ${unknown.name}): start the version that created it, or a newer one`;
  }
  return null;
}

export async function readState(client: pg.ClientBase): Promise<DatabaseState> {
  const result = await client.query<Omit<DatabaseState, "applied"> & { migrated: boolean; hasRequirements: boolean }>(`
    SELECT current_setting('server_version_num')::int AS version,
           pg_encoding_to_char(encoding) AS encoding,
           pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "readOnly",
           ARRAY(SELECT relname::text FROM pg_class WHERE relnamespace = to_regnamespace('public') AND relkind IN ('r', 'p')
                 ORDER BY relname LIMIT 5) AS tables,
           (SELECT count(*) = 2 FROM pg_attribute WHERE attrelid = to_regclass('public.migrations')
             AND attname IN ('name', 'timestamp')) AS migrated,
           to_regclass('public.migration_requirements') IS NOT NULL AS "hasRequirements"
    FROM pg_database WHERE datname = current_database()`);
  const row = result.rows[0];
  if (!row) throw new Error("The database returned nothing about itself.");
  const { migrated, hasRequirements, ...state } = row;
  if (!migrated) return { ...state, applied: null };
  const applied = await client.query<{ name: string }>("SELECT name FROM public.migrations ORDER BY name");
  const requirements = hasRequirements
    ? (await client.query("SELECT migration, required FROM public.migration_requirements")).rows
    : [];
  const required = new Map(requirements.map((each): [string, string | null] => [each.migration, each.required]));
  return { ...state, applied: applied.rows.map(({ name }) => ({ name, required: required.get(name) })) };
}

/**
 * Inspects the database before changing anything in it.
 * @param variable the setting to name in an error message
 * @param ifMigrated runs on the same connection if the schema is this program's
 * @throws ConfigError if the shop cannot use the database
 */
export async function inspectDatabase(
  url: string,
  folder: string,
  variable: string,
  ifMigrated: (client: pg.ClientBase) => Promise<unknown> = async () => {},
): Promise<MigrationState> {
  const known = (await readdir(folder)).filter((file) => file.endsWith(".sql")).map((file) => file.slice(0, -4));
  return withDatabaseError(
    url,
    variable,
    withConnection(url, async (client) => {
      const state = await readState(client);
      const problem = incompatibility(state, known);
      if (problem) throw new ConfigError(`${messagePrefix(url, variable)} ${problem}.`);
      const applied = new Set(state.applied?.map(({ name }) => name));
      const pending = known.filter((name) => !applied.has(name)).sort();
      const later = [...applied].filter((name) => !known.includes(name));
      if (pending.length === 0 && later.length === 0) await ifMigrated(client);
      return { pending, later };
    }),
  );
}

/** Privileges that the shop's role has but does not need. */
export async function findExcessPrivilegesOfRunner(url: string): Promise<string[]> {
  return withDatabaseError(url, "DATABASE_URL", withConnection(url, findExcessPrivileges));
}

/** Turns errors of the server and the network into a ConfigError that operators understand. Rethrows all others. */
export async function withDatabaseError<T>(url: string, variable: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = error instanceof ConfigError ? null : explain(asTheDriverSaid(error as Error), roleName(url));
    throw reason ? new ConfigError(`${messagePrefix(url, variable)} ${reason}.`) : error;
  }
}

/** Like `withDatabaseError`, for work that queries through the pool and also does other things, such as reading files. */
export async function withPoolError<T>(url: string, variable: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isFromPool(error)) throw error;
    return withDatabaseError(url, variable, Promise.reject(error));
  }
}

function messagePrefix(url: string, variable: string): string {
  const { host, pathname } = new URL(url);
  return `The shop cannot start: the database of ${variable} (${host}${pathname})`;
}

/** The pool's error only says that the connection is lost; its cause says why. */
function asTheDriverSaid(error: Error): Error & { code?: string } {
  return error instanceof DatabaseUnavailable && error.cause instanceof Error ? error.cause : error;
}

function explain(error: Error & { code?: string }, role: string): string | null {
  const code = error.code ?? (error.cause as { code?: string } | undefined)?.code ?? "";
  if (/^28/.test(code)) return `refuses the role ${role}: check the user and password`;
  if (code === "3D000") return "does not exist: create it, or run npm run db:roles";
  if (code === "42501") {
    return `denies the role ${role} a required privilege (${error.message}): run npm run db:roles, or set DATABASE_OWNER_URL to the database's owner`;
  }
  if (code === "ECONNREFUSED")
    return "cannot be reached because nothing is listening there: start the server or correct the URL";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return "cannot be reached because the host does not exist: correct the URL";
  if (code === "53100") return `has no space left (${error.message}): free some on its disk, or enlarge it`;
  if (code === "25006") return "is read-only or a standby: use the primary server";
  if (/^(?:55P03|57014|40P01)$/.test(code)) {
    return `did not carry out a statement in time (${error.message}): wait for what else uses it, and start the shop again`;
  }
  if (/timeout/i.test(error.message) || code === "ETIMEDOUT") {
    return "does not respond within 10 seconds: check the server, the URL and firewalls";
  }
  if (/^(?:E[A-Z]+|53...|57P..|08...)$/.test(code)) return `is currently unavailable: ${error.message || code}`;
  if (/SSL|certificate/.test(error.message)) return `cannot be used: ${error.message.replace(/\.$/, "")}`;
  return /^Connection terminated/.test(error.message) ? `is currently unavailable: ${error.message}` : null;
}
