import pg from "pg";

/**
 * The connection could not be made, or broke while something was asked: the request is not to blame, and nothing of its
 * transaction is left unless its commit was the last thing sent.
 */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super("The database is not available.", { cause });
    this.code = (cause as { code?: string } | null)?.code;
  }
}

/**
 * States in which PostgreSQL cannot do now what it could a moment later (appendix A of its manual): connection lost (08, but for what we said wrongly), too
 * many connections or no space (53), shutting down (57P), cancelled or timed out (57014, 55P03, 25P03, 25P04), lost against
 * another transaction (40001, 40P01), or on a server that is about to be the primary (25006).
 */
const passing = /^(?:08(?!P01)...|53...|57P..|57014|55P03|25P03|25P04|25006|40001|40P01)$/;
/** PgBouncer says everything of its own with 08P01. */
const ofPgBouncer =
  /^(?:server conn crashed|query_wait_timeout|server login has been failing|pgbouncer cannot connect|no more connections allowed)/;
const network = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** Whether the same request may well succeed in a moment. Looks at what caused an error, too. */
export function isPassing(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    const { code = "" } = each as { code?: string };
    if (code === "08P01" && ofPgBouncer.test(each.message)) return true;
    if (each instanceof DatabaseUnavailable || passing.test(code) || network.test(code)) return true;
  }
  return false;
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Tells errors of a lost connection, which pg throws as plain ones, from what the server said of a statement. */
export class WatchfulClient extends pg.Client {
  #lost = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const lose = () => {
      this.#lost = true;
    };
    this.on("error", lose);
    this.on("end", lose);
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with eight overloads; all are passed through unchanged.
  override query(...args: any[]): any {
    const result = super.query(...(args as [string]));
    return result instanceof Promise ? result.catch((error) => this.#explain(error)) : result;
  }

  async #explain(error: unknown): Promise<never> {
    if (error instanceof pg.DatabaseError) throw error;
    // The connection says that it is gone in the same turn in which its statements fail.
    await nextTurn();
    throw this.#lost ? new DatabaseUnavailable(error) : error;
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool that says so when it has no connection to give. */
export class WatchfulPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback);
      return undefined;
    }
    return super.connect().catch((error: unknown) => {
      throw error instanceof pg.DatabaseError ? error : new DatabaseUnavailable(error);
    });
  }
}
