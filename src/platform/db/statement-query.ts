import pg from "pg";
import { isNoLongerPrepared } from "./unavailable.ts";

/** The columns of a result, as pg stores them. */
export interface Columns {
  fields: { name: string; dataTypeID: number }[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** What pg's client calls on a query. `@types/pg` declares only `submit`. */
export interface SentQuery {
  name: string | undefined;
  text: string | undefined;
  values: unknown[] | undefined;
  queryMode: "extended" | undefined;
  _result: Columns & { _types: pg.CustomTypesConfig | undefined };
  _accumulateRows: boolean;
  callback?(error: Error | null, result?: pg.QueryResult): void;
  /** @returns an error if nothing was sent */
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: Pick<Columns, "fields">): void;
  handleDataRow(message: object): void;
  handleEmptyQuery(connection: pg.Connection): void;
  handleCommandComplete(message: object, connection: pg.Connection): void;
  handleCopyInResponse(connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
}

/** The names of the statements that pg has asked PostgreSQL to prepare, and of those that are prepared. */
export interface PreparedNames {
  submittedNamedStatements: Record<string, string>;
  parsedStatements: Record<string, string>;
}

export const PgQuery = pg.Query as unknown as new (text: string) => SentQuery;

/** A cheaper query than pg's own, which copies its configuration object and prepares how to read the columns on each execution. */
export class StatementQuery extends PgQuery {
  readonly result: Promise<pg.QueryResult>;
  readonly #known: Map<string, Columns>;

  /**
   * @param types the type parsers
   * @param known the columns of prepared statements by name, shared by all connections with the same `types`
   */
  constructor({ name, text, values }: pg.QueryConfig, types: pg.CustomTypesConfig, known: Map<string, Columns>) {
    super(text);
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    this.name = name;
    this.values = values;
    this._result._types = types;
    this.callback = (error, result) => (error ? reject(error) : resolve(result as pg.QueryResult));
    this.result = promise;
    this.#known = known;
  }

  override handleRowDescription(message: Pick<Columns, "fields">) {
    if (this.name === undefined) return super.handleRowDescription(message);
    const known = this.#known.get(this.name);
    if (known && areSame(known.fields, message.fields)) {
      this._accumulateRows = true;
      Object.assign(this._result, known);
      return;
    }
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleError(error: Error, connection: pg.Connection) {
    const isFromDatabase = error instanceof pg.DatabaseError;
    if (this.name !== undefined && (!isFromDatabase || isNoLongerPrepared(error))) this.#forget(this.name, connection);
    super.handleError(error, connection);
  }

  /** The statement is prepared again the next time it is sent. With pg alone, it would fail for the rest of the connection's life. */
  #forget(name: string, connection: pg.Connection) {
    const { parsedStatements, submittedNamedStatements } = connection as unknown as PreparedNames;
    delete parsedStatements[name];
    delete submittedNamedStatements[name];
    // Unset, because pg would otherwise record it as prepared when PostgreSQL replies to the part that was sent.
    this.name = undefined;
    (connection as unknown as { close(statement: { type: "S"; name: string }): void }).close({ type: "S", name });
  }
}

/** PostgreSQL describes the columns on each execution, so a statement whose columns have changed is read correctly. */
function areSame(known: Columns["fields"], fields: Columns["fields"]): boolean {
  return (
    known.length === fields.length &&
    known.every(({ name, dataTypeID }, place) => {
      const field = fields[place];
      return field?.name === name && field.dataTypeID === dataTypeID;
    })
  );
}
