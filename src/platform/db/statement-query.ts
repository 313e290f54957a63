import pg from "pg";

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
