import pg from "pg";
import { PgQuery, type PreparedNames, type SentQuery, type StatementQuery } from "./statement-query.ts";

const derived = new WeakMap<pg.Connection, pg.Connection>();

/** The connection without the Sync that pg's queries end with. One object per connection: each further one slows every access. */
function withoutSync(connection: pg.Connection): pg.Connection {
  let without = derived.get(connection);
  if (without === undefined) {
    without = Object.assign(Object.create(connection), { sync: () => {} }) as pg.Connection;
    derived.set(connection, without);
  }
  return without;
}

/**
 * BEGIN and the statements issued with it, which share one Sync. After an error PostgreSQL skips everything up to the next Sync, so if
 * BEGIN fails, for instance because it is cancelled, the others do not run. With a Sync of its own, each would run and be committed by
 * itself.
 */
export class TransactionStart extends PgQuery {
  readonly statements: StatementQuery[] = [];
  #current = 0;

  constructor() {
    super("");
  }

  get #query() {
    return this.statements[this.#current];
  }

  /** pg records what PostgreSQL has prepared by the name and text of the query that it is waiting for. */
  #await(index: number) {
    this.#current = index;
    this.name = this.#query?.name;
    this.text = this.#query?.text;
  }

  add(statement: StatementQuery): Promise<pg.QueryResult> {
    statement.queryMode = "extended";
    this.statements.push(statement);
    return statement.result;
  }

  override submit(connection: pg.Connection) {
    this.#await(0);
    const { stream } = connection;
    stream.cork();
    for (const [index, statement] of this.statements.entries()) {
      const failure = submit(statement, withoutSync(connection));
      if (!failure) continue;
      this.#failFrom(index, failure, connection);
      break;
    }
    (connection as unknown as { sync(): void }).sync();
    stream.uncork();
    return null;
  }

  /** PostgreSQL does not reply to the statements that it skips. */
  #failFrom(index: number, cause: Error, connection: pg.Connection) {
    const { submittedNamedStatements } = connection as unknown as PreparedNames;
    const [failed, ...skipped] = this.statements.splice(index);
    failed?.handleError(cause, connection);
    for (const statement of skipped) {
      if (statement.name) delete submittedNamedStatements[statement.name];
      statement.handleError(cause instanceof pg.DatabaseError ? aborted(cause) : cause, connection);
    }
  }

  override handleRowDescription(message: Parameters<SentQuery["handleRowDescription"]>[0]) {
    this.#query?.handleRowDescription(message);
  }

  override handleDataRow(message: object) {
    this.#query?.handleDataRow(message);
  }

  override handleCopyInResponse(connection: pg.Connection) {
    this.#query?.handleCopyInResponse(connection);
  }

  override handleEmptyQuery(connection: pg.Connection) {
    this.#query?.handleEmptyQuery(connection);
    this.#await(this.#current + 1);
  }

  override handleCommandComplete(message: object, connection: pg.Connection) {
    this.#query?.handleCommandComplete(message, connection);
    this.#await(this.#current + 1);
  }

  /** pg does not call `handleReadyForQuery` after this. */
  override handleError(error: Error, connection: pg.Connection) {
    this.#failFrom(this.#current, error, connection);
    this.handleReadyForQuery(connection);
  }

  override handleReadyForQuery(connection: pg.Connection) {
    for (const statement of this.statements) statement.handleReadyForQuery(connection);
    // Ends pg's timer for `query_timeout`.
    this.callback?.(null);
  }
}

/** @returns why the statement was not sent, for instance because its values cannot be converted */
function submit(query: SentQuery, connection: pg.Connection): Error | null {
  const { handleError } = query;
  let failure: Error | null = null;
  query.handleError = (error) => {
    failure = error;
  };
  const refused = query.submit(connection);
  query.handleError = handleError;
  return refused ?? failure;
}

/** PostgreSQL's reply to a statement sent after an error in its transaction. */
function aborted(cause: pg.DatabaseError): pg.DatabaseError {
  const error = new pg.DatabaseError("current transaction is aborted: an earlier statement failed", 0, "error");
  error.code = "25P02";
  error.cause = cause;
  return error;
}
