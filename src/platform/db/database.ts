import { type Kysely, Kysely as KyselyClass, type QueryExecutorProvider, sql, type Transaction } from "kysely";
import pg from "pg";
import { watchPool } from "../metrics.ts";
import { traceStatement } from "../tracing.ts";
import { JoiningDialect } from "./one-transaction.ts";
import { DatabaseUnavailable, WatchfulClient, WatchfulPool } from "./unavailable.ts";

/** A database or an open transaction; every query takes it as its first argument. */
export type Connection<Tables> = Kysely<Tables> | Transaction<Tables>;

export interface Database<Tables> {
  db: Kysely<Tables>;
  pool: pg.Pool;
  close(): Promise<void>;
}

const int8 = 20;
const date = 1082;

/** bigint becomes a number (paise stay far below 2^53), a date stays `YYYY-MM-DD`: as a Date it would shift with the time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: "text" | "binary") => {
    if (format !== "binary" && oid === int8) return Number;
    if (format !== "binary" && oid === date) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as "text");
  }) as pg.CustomTypesConfig["getTypeParser"],
};

const statementNames = new Map<string, string>();

/** What a statement begins with that is to be planned each time: how a list is best read depends on what is searched for. */
export const planEachTime = "/* planned each time */";

/** Statements are prepared once per connection, by name: planning the checkout's queries costs more than running them. */
class PreparingClient extends WatchfulClient {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with eight overloads; all are passed through unchanged.
  override query(...args: any[]): any {
    return traceStatement(args[0], () => this.#prepared(args));
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #prepared(args: any[]): any {
    const [text, values] = args;
    // Without values it may be several commands at once, which cannot be prepared.
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0)
      return super.query(...(args as [string]));
    if (text.startsWith(planEachTime)) return super.query(...(args as [string]));
    let name = statementNames.get(text);
    if (name === undefined) {
      if (statementNames.size >= 2000) return super.query(...(args as [string]));
      name = `s${statementNames.size}`;
      statementNames.set(text, name);
    }
    return super.query({ name, text, values }, ...(args.slice(2) as []));
  }
}

/**
 * Milliseconds. A process that is frozen or cut off in the middle of a transaction holds its locks no longer than whoever waits
 * for them is willing to wait. Who waits for anything else is told to come back rather than kept. Work that needs longer says so (`withoutHaste`).
 */
const patience = { lock_timeout: 4000, idle_in_transaction_session_timeout: 3000 };

/** Lets a transaction of a job, which nobody waits for, take its time. */
export async function withoutHaste(transaction: QueryExecutorProvider): Promise<void> {
  await sql`
    SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true),
           set_config('idle_in_transaction_session_timeout', '120s', true)`.execute(transaction);
}

/**
 * Whether the database answers soon, and takes changes: a standby that was the primary until a moment ago does not.
 * @throws DatabaseUnavailable otherwise
 */
export async function takesChanges(db: QueryExecutorProvider): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable(new Error("No answer in time."))), readyWithin);
  });
  const asked = sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(db);
  try {
    const { rows } = await Promise.race([asked, tooLate]);
    if (rows[0]?.standby !== false) throw new DatabaseUnavailable(new Error("The server is a standby."));
  } finally {
    clearTimeout(timer);
    asked.catch(() => {});
  }
}

/** Milliseconds; load balancers ask every few seconds. */
const readyWithin = 2000;

export function openDatabase<Tables>(
  url: string,
  poolSize: number,
  onIdleError: (error: Error) => void,
  /** What the pool is called in the metrics. */
  name = "web",
): Database<Tables> {
  const pool = new WatchfulPool({
    connectionString: url,
    max: poolSize,
    types,
    Client: PreparingClient,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: "shop",
    statement_timeout: 30_000,
    ...patience,
    // Queries of one transaction that do not need one another's answers are sent together.
    ...{ pipeline: true },
  });
  // Without this, losing an idle connection would end the process.
  pool.on("error", onIdleError);
  // Nor may losing one that is at work: the statement that waits for an answer is told, or else the next one.
  pool.on("connect", (client) => client.on("error", () => {}));
  const dialect = new JoiningDialect({ pool });
  const db = new KyselyClass<Tables>({ dialect });
  dialect.register(db);
  const unwatch = watchPool(name, pool);
  const close = async () => {
    unwatch();
    await db.destroy();
  };
  return { db, pool, close };
}
