import { type Kysely, type QueryExecutorProvider, sql, type Transaction } from "kysely";
import pg from "pg";
import { watchPool } from "../metrics.ts";
import { traceStatement } from "../tracing.ts";
import { openKysely } from "./one-transaction.ts";
import type { Columns } from "./statement-query.ts";
import { TransactionClient } from "./transaction-client.ts";
import { DatabaseUnavailable, DisconnectAwarePool } from "./unavailable.ts";

/** A database or an open transaction; every query takes it as its first argument. */
export type Connection<Tables> = Kysely<Tables> | Transaction<Tables>;

export interface Database<Tables> {
  db: Kysely<Tables>;
  pool: pg.Pool;
  close(): Promise<void>;
}

const int8 = 20;
const date = 1082;

/** bigint is parsed to a number (paise stay far below 2^53). A date stays `YYYY-MM-DD`, because a Date would shift with the time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: "text" | "binary") => {
    if (format !== "binary" && oid === int8) return Number;
    if (format !== "binary" && oid === date) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as "text");
  }) as pg.CustomTypesConfig["getTypeParser"],
};

/** Null for statements that are not prepared. */
const statementNames = new Map<string, string | null>();
const columns = new Map<string, Columns>();

/**
 * Hint at the start of a statement to plan on every execution, because the best plan depends on the search terms. Kysely passes only text
 * and values to pg, so the hint is part of the text, as with pg_hint_plan.
 */
export const planEachTimeHint = "/*+ plan each time */";

/** Prepares each statement once per connection, by name: planning the checkout's queries costs more than running them. */
class PreparingClient extends TransactionClient {
  protected override readonly columns = columns;

  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with eight overloads; all are passed through unchanged.
  override query(...args: any[]): any {
    return traceStatement(args[0], () => super.query(...(args as [string])));
  }

  protected override configure(text: string, values: unknown[] | undefined): pg.QueryConfig {
    // Without values the text may hold several commands, which cannot be prepared.
    if (!values?.length || text.trimStart().startsWith(planEachTimeHint)) return { text, values };
    const name = nameFor(text);
    return name === undefined ? { text, values } : { name, text, values };
  }
}

function nameFor(text: string): string | undefined {
  let name = statementNames.get(text);
  if (name === undefined && statementNames.size < 2000) {
    name = returnsAllColumns(text) ? null : `s${statementNames.size}`;
    statementNames.set(text, name);
  }
  return name ?? undefined;
}

/**
 * Whether the statement returns all columns, whatever they are (`*`). PostgreSQL refuses to run such a prepared statement again on the same
 * connection once a migration has added a column.
 */
function returnsAllColumns(text: string): boolean {
  let outermost = text;
  for (let before = ""; before !== outermost; ) {
    before = outermost;
    outermost = before.replace(/\([^()]*\)/g, "");
  }
  return /(?:\bselect|\breturning|\bdistinct|[,.])\s*\*/i.test(outermost);
}

/**
 * Milliseconds. The server ends the idle transaction of a frozen or disconnected process before those waiting for its locks time
 * out. Work that needs longer calls `disableStatementTimeout`.
 */
const timeouts = { lock_timeout: 4000, idle_in_transaction_session_timeout: 3000 };

/** Lifts the time limits of a job's transaction, which no request waits for. */
export async function disableStatementTimeout(transaction: QueryExecutorProvider): Promise<void> {
  await sql`
    SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true),
           set_config('idle_in_transaction_session_timeout', '120s', true)`.execute(transaction);
}

/**
 * Begins a read-only transaction that stays open while this process is busy with other work. It holds no locks that a request waits for.
 */
export async function beginView(transaction: QueryExecutorProvider): Promise<void> {
  await sql`SELECT set_config('idle_in_transaction_session_timeout', '60s', true)`.execute(transaction);
}

/**
 * Checks that the database responds in time and accepts writes, which a former primary that is now a standby does not.
 * @throws DatabaseUnavailable if it does not
 */
export async function checkWritable(db: QueryExecutorProvider): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable(new Error("No response in time."))), readyTimeoutMs);
  });
  const query = sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(db);
  try {
    const { rows } = await Promise.race([query, timeout]);
    if (rows[0]?.standby !== false) throw new DatabaseUnavailable(new Error("The server is a standby."));
  } finally {
    clearTimeout(timer);
    query.catch(() => {});
  }
}

/** Load balancers check every few seconds. */
const readyTimeoutMs = 2000;

export function openDatabase<Tables>(
  url: string,
  poolSize: number,
  onIdleError: (error: Error) => void,
  /** The pool's label in metrics. */
  name = "web",
): Database<Tables> {
  const pool = new DisconnectAwarePool({
    connectionString: url,
    max: poolSize,
    types,
    Client: PreparingClient,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: "shop",
    statement_timeout: 30_000,
    ...timeouts,
    // Statements are sent when they are issued, even while replies are pending (pipelining.ts).
    ...{ pipeline: true },
  });
  // Without this, losing an idle connection would end the process.
  pool.on("error", onIdleError);
  // The same for a connection in use. Its pending statement, or the next one, rejects.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = openKysely<Tables>(pool);
  const unwatch = watchPool(name, pool);
  const close = async () => {
    unwatch();
    // The pool does not wait for the server to close its connections. If the server stops first, it breaks them off, which does no harm.
    pool.off("error", onIdleError);
    pool.on("error", () => {});
    await db.destroy();
  };
  return { db, pool, close };
}
