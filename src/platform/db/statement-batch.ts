import pg from "pg";

/** The columns of a statement's rows, as pg keeps them in its result. */
interface Description {
  fields: object[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: object | null;
}

/** What pg's client calls on a statement, and what its statements call on themselves. `@types/pg` declares only `submit`. */
interface SentQuery {
  name: string | undefined;
  text: string | undefined;
  values: unknown[] | undefined;
  types: pg.CustomTypesConfig | undefined;
  queryMode: "extended" | undefined;
  callback(error: Error | null, result: pg.QueryResult): void;
  _result: Description & { _types: pg.CustomTypesConfig | undefined };
  _accumulateRows: boolean;
  _canceledDueToError: Error | false;
  /** @returns an error if nothing was sent */
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: object): void;
  handleDataRow(message: { fields: unknown[] }): void;
  handleEmptyQuery(connection: pg.Connection): void;
  handleCommandComplete(message: object, connection: pg.Connection): void;
  handleCopyInResponse(connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
}

/** The names that pg has asked PostgreSQL to prepare, and those that are prepared. */
interface PreparedNames {
  submittedNamedStatements: Record<string, string>;
  parsedStatements: Record<string, string>;
}

interface Statement {
  text: string;
  query: SentQuery;
  result: Promise<pg.QueryResult>;
  /** What it returns was known before it was sent, so that PostgreSQL need not describe it. */
  isKnown: boolean;
}

/** What one connection knows of its prepared statements. */
export interface Session {
  types: pg.CustomTypesConfig;
  /** By name. PostgreSQL refuses to run a prepared statement that would return other columns than when it was prepared. */
  descriptions: Map<string, Description>;
  /** The connection without what a batch leaves out, once something was sent. */
  senders?: { described: pg.Connection; known: pg.Connection };
}

/** pg's own statements are each described, and end with a Sync. Made once, because deriving objects slows all access to the connection. */
function sendersOn(connection: pg.Connection) {
  const described: pg.Connection = Object.assign(Object.create(connection), { sync: () => {} });
  return { described, known: Object.assign(Object.create(connection), { sync: () => {}, describe: () => {} }) };
}

const PgQuery = pg.Query as unknown as new (text: string) => SentQuery;

/** Behind PgBouncer a statement may be prepared again on another connection, after a migration has added a column. */
const returnsAllColumns = /(?:\bselect|\breturning|,|\.)\s*\*/i;

/**
 * Statements that are issued together, which share one Sync: PostgreSQL replies to all in one write. After an error it skips everything
 * up to the next Sync, so if BEGIN fails, for instance because it is cancelled, the others do not run, and outside a transaction the
 * statements of a batch take effect together or not at all.
 */
export class StatementBatch extends PgQuery {
  readonly statements: Statement[] = [];
  readonly #session: Session;
  #current = 0;

  constructor(session: Session) {
    super("");
    this.#session = session;
  }

  /** pg notes what PostgreSQL has prepared by the name and text of the query that it awaits. */
  #await(index: number) {
    this.#current = index;
    const query = this.statements[index]?.query;
    this.name = query?.name;
    this.text = query?.text;
  }

  add({ name, text, values }: pg.QueryConfig): Promise<pg.QueryResult> {
    const { promise: result, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    const { types } = this.#session;
    const query = new PgQuery(text);
    query.name = name;
    query.values = values;
    query.types = types;
    query._result._types = types;
    query.queryMode = "extended";
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    this.statements.push({ text, query, result, isKnown: false });
    return result;
  }

  override submit(connection: pg.Connection) {
    this.#await(0);
    const { stream } = connection;
    stream.cork();
    this.#session.senders ??= sendersOn(connection);
    const { described, known } = this.#session.senders;
    for (const [index, statement] of this.statements.entries()) {
      this.#recall(statement);
      const failure = submit(statement.query, statement.isKnown ? known : described);
      if (!failure) continue;
      this.#failFrom(index, failure, connection);
      break;
    }
    (connection as unknown as { sync(): void }).sync();
    stream.uncork();
    return null;
  }

  #recall(statement: Statement) {
    const { query } = statement;
    const description = query.name === undefined ? undefined : this.#session.descriptions.get(query.name);
    if (!description) return;
    statement.isKnown = true;
    query._accumulateRows = true;
    Object.assign(query._result, description);
  }

  #remember({ query, text, isKnown }: Statement) {
    if (isKnown || query.name === undefined || returnsAllColumns.test(text)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = query._result;
    this.#session.descriptions.set(query.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  /** PostgreSQL does not reply to the statements that it skips. */
  #failFrom(index: number, cause: Error, connection: pg.Connection) {
    const { submittedNamedStatements } = connection as unknown as PreparedNames;
    const [failed, ...skipped] = this.statements.splice(index);
    failed?.query.handleError(cause, connection);
    for (const { query } of skipped) {
      if (query.name) delete submittedNamedStatements[query.name];
      query.handleError(cause instanceof pg.DatabaseError ? aborted(cause) : cause, connection);
    }
  }

  get #statement() {
    return this.statements[this.#current];
  }

  override handleRowDescription(message: object) {
    this.#statement?.query.handleRowDescription(message);
  }

  override handleDataRow(message: { fields: unknown[] }) {
    const statement = this.#statement;
    if (!statement) return;
    const { query, isKnown } = statement;
    if (isKnown && message.fields.length !== query._result.fields.length) {
      this.#session.descriptions.delete(query.name ?? "");
      query._canceledDueToError ||= new Error("A prepared statement returned other columns than before.");
    }
    query.handleDataRow(message);
  }

  override handleCopyInResponse(connection: pg.Connection) {
    this.#statement?.query.handleCopyInResponse(connection);
  }

  override handleEmptyQuery(connection: pg.Connection) {
    this.#statement?.query.handleEmptyQuery(connection);
    this.#await(this.#current + 1);
  }

  override handleCommandComplete(message: object, connection: pg.Connection) {
    const statement = this.#statement;
    if (statement) {
      statement.query.handleCommandComplete(message, connection);
      this.#remember(statement);
    }
    this.#await(this.#current + 1);
  }

  /** Not followed by `handleReadyForQuery`. */
  override handleError(error: Error, connection: pg.Connection) {
    // After the last reply it is the commit that failed, of what was issued outside a transaction.
    const isCommit = this.#current >= this.statements.length;
    this.#failFrom(isCommit ? 0 : this.#current, error, connection);
    this.handleReadyForQuery(connection);
  }

  override handleReadyForQuery(connection: pg.Connection) {
    for (const { query } of this.statements) query.handleReadyForQuery(connection);
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
  // pg closes a statement whose values it cannot convert.
  if (failure && query.name) {
    const { submittedNamedStatements, parsedStatements } = connection as unknown as PreparedNames;
    delete submittedNamedStatements[query.name];
    delete parsedStatements[query.name];
  }
  return refused ?? failure;
}

/** The reply to a statement that is sent after the error. */
function aborted(cause: pg.DatabaseError): pg.DatabaseError {
  const error = new pg.DatabaseError("current transaction is aborted: an earlier statement failed", 0, "error");
  error.code = "25P02";
  error.cause = cause;
  return error;
}
