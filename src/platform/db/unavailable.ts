import pg from "pg";

/**
 * The connection could not be made, or broke during a query. Its transaction is rolled back, unless the commit had already been
 * sent.
 */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super("The database is not available.", { cause });
    this.code = (cause as { code?: string } | null)?.code;
  }
}

/**
 * Transient errors of PostgreSQL (appendix A of its manual): connection lost (08, except protocol violations), too many connections
 * or no space (53), shutting down (57P), cancelled or timed out (57014, 55P03, 25P03, 25P04), serialization failure or deadlock
 * (40001, 40P01), and read-only while a standby is being promoted (25006).
 */
const transient = /^(?:08(?!P01)...|53...|57P..|57014|55P03|25P03|25P04|25006|40001|40P01)$/;
/** PgBouncer reports all its own errors as 08P01. */
const pgBouncerMessage =
  /^(?:server conn crashed|query_wait_timeout|server login has been failing|pgbouncer cannot connect|no more connections allowed)/;
const network = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/**
 * A migration has changed the columns of a prepared statement, or something else has deallocated it. It is prepared again the next time it
 * is sent (statement-query.ts).
 */
export const isNoLongerPrepared = ({ code, routine }: { code?: string | undefined; routine?: string | undefined }) =>
  code === "26000" || (code === "0A000" && routine === "RevalidateCachedQuery");

/** Whether the error comes from a statement or a connection of the pool, not from other work done at the same time. */
export const isFromPool = (error: unknown) => error instanceof pg.DatabaseError || error instanceof DatabaseUnavailable;

/** Whether the same request may succeed in a moment. Checks the causes of an error too. */
export function isTransient(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    const { code = "", routine } = each as { code?: string; routine?: string };
    if (code === "08P01" && pgBouncerMessage.test(each.message)) return true;
    if (each instanceof DatabaseUnavailable || transient.test(code) || network.test(code)) return true;
    if (isNoLongerPrepared({ code, routine })) return true;
  }
  return false;
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

/** Turns the plain errors that pg throws when a connection is lost into `DatabaseUnavailable`. */
export class DisconnectAwareClient extends pg.Client {
  #lost = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const markLost = () => {
      this.#lost = true;
    };
    this.on("error", markLost);
    this.on("end", markLost);
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with eight overloads; all are passed through unchanged.
  override query(...args: any[]): any {
    const result = super.query(...(args as [string]));
    return result instanceof Promise ? result.catch((error) => this.explain(error)) : result;
  }

  protected async explain(error: unknown): Promise<never> {
    if (error instanceof pg.DatabaseError) throw error;
    // The connection reports its loss in the same tick in which its statements fail.
    await nextTick();
    // pg destroys the connection of a statement that exceeds `query_timeout`. Wait until it has closed, so that no one else gets it from
    // the pool.
    if (!this.#lost && this.connection.stream.destroyed) await new Promise((resolve) => this.once("end", resolve));
    throw this.#lost ? new DatabaseUnavailable(error) : error;
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool that throws `DatabaseUnavailable` when it cannot connect. */
export class DisconnectAwarePool extends pg.Pool {
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
