import pg from "pg";
import { isNoLongerPrepared } from "./unavailable.ts";

/** The columns of rows, as pg's result keeps them. */
export interface Columns {
  fields: { name: string; dataTypeID: number }[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** What pg's client calls on a statement. `@types/pg` declares only `submit`. */
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

/** The names that pg has asked PostgreSQL to prepare, and those that are prepared. */
export interface PreparedNames {
  submittedNamedStatements: Record<string, string>;
  parsedStatements: Record<string, string>;
}

export const PgQuery = pg.Query as unknown as new (text: string) => SentQuery;

/**
 * A statement that costs less than one of pg's own, which copies the object it is made of and prepares for each execution how to read
 * the columns.
 */
export class StatementQuery extends PgQuery {
  readonly result: Promise<pg.QueryResult>;
  readonly #known: Map<string, Columns>;

  /**
   * @param types how values are read
   * @param known the columns of prepared statements by name, of whatever connection with the same `types`
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

  /** It is prepared again when it is sent the next time. pg itself would fail with it for as long as the connection lasts. */
  #forget(name: string, connection: pg.Connection) {
    const { parsedStatements, submittedNamedStatements } = connection as unknown as PreparedNames;
    delete parsedStatements[name];
    delete submittedNamedStatements[name];
    // Without a name: pg would note it as prepared when PostgreSQL replies to the part that was sent.
    this.name = undefined;
    (connection as unknown as { close(statement: { type: "S"; name: string }): void }).close({ type: "S", name });
  }
}

/** Statements are described at each execution, so that one whose columns have changed is read as it is now. */
function areSame(known: Columns["fields"], fields: Columns["fields"]): boolean {
  return (
    known.length === fields.length &&
    known.every(({ name, dataTypeID }, place) => {
      const field = fields[place];
      return field?.name === name && field.dataTypeID === dataTypeID;
    })
  );
}
