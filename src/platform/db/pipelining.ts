import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";

/**
 * Sends the statements of a transaction as they are issued; PostgreSQL runs them in that order. Kysely itself waits for the reply to
 * each before it sends the next. Needs the option `pipeline` of pg.
 */
export class PipeliningExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(oneAtATime: ConnectionProvider) {
    let connection: Promise<DatabaseConnection> | undefined;
    return super.withConnectionProvider({
      async provideConnection(consumer) {
        connection ??= oneAtATime.provideConnection(async (connection) => connection);
        return consumer(await connection);
      },
    });
  }
}

/** Sends BEGIN together with the first statements. */
export class PipeliningDriver extends PostgresDriver {
  #begun = new WeakMap<DatabaseConnection, Promise<void>>();

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const begun = super.beginTransaction(connection, settings);
    // Reported by the commit. If BEGIN fails, so do the first statements (transaction-start.ts).
    begun.catch(() => {});
    this.#begun.set(connection, begun);
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await Promise.all([this.#begun.get(connection), super.commitTransaction(connection)]);
  }
}
