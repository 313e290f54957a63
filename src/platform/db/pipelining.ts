import {
  type AbortableOperationOptions,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";

/** A connection, for as long as the transaction or caller that acquired it may send statements. */
interface Hold {
  connection: DatabaseConnection;
  hasEnded: boolean;
}

/** The hold that is being set up right now. */
let beginning: Hold | null = null;
const ofTransactions = new WeakMap<DatabaseConnection, Hold>();

/** Call it when a transaction begins, before anything is awaited. */
export function noteTransaction(connection: DatabaseConnection) {
  if (beginning) ofTransactions.set(connection, beginning);
}

/**
 * Prevents statements from being sent after the end of a transaction, where they would run outside of it. Call it before sending COMMIT or
 * ROLLBACK.
 */
export function closeTransaction(connection: DatabaseConnection) {
  const hold = ofTransactions.get(connection);
  if (hold) hold.hasEnded = true;
}

/**
 * Sends the statements of a transaction as they are issued; PostgreSQL runs them in that order. Kysely itself waits for the reply to
 * each before it sends the next. Needs the option `pipeline` of pg.
 *
 * After one branch of a `Promise.all` has failed, the others send nothing more: the transaction has ended by then, and its
 * connection may be in use elsewhere.
 */
export class PipeliningExecutor extends DefaultQueryExecutor {
  override provideConnection<Result>(
    consumer: (connection: DatabaseConnection) => Promise<Result>,
    options?: AbortableOperationOptions,
  ): Promise<Result> {
    return super.provideConnection(async (connection) => {
      const hold: Hold = { connection, hasEnded: false };
      beginning = hold;
      const consumed = consumer(connection);
      beginning = null;
      try {
        return await consumed;
      } finally {
        hold.hasEnded = true;
      }
    }, options);
  }

  override withConnectionProvider() {
    const hold = beginning;
    if (!hold) throw new Error("Kysely waits before it makes an executor. Adapt src/platform/db/pipelining.ts.");
    return super.withConnectionProvider({
      async provideConnection(consumer) {
        if (hold.hasEnded) throw new Error("Not sent: its transaction has ended, or its connection has been returned.");
        return consumer(hold.connection);
      },
    });
  }
}

/** Sends BEGIN together with the first statements. */
export class PipeliningDriver extends PostgresDriver {
  #begun = new WeakMap<DatabaseConnection, Promise<void>>();

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const begun = super.beginTransaction(connection, settings);
    // The commit reports the error. If BEGIN fails, so do the first statements (transaction-start.ts).
    begun.catch(() => {});
    this.#begun.set(connection, begun);
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await Promise.all([this.#begun.get(connection), super.commitTransaction(connection)]);
  }
}
