import pg from "pg";

/** One statement as a build sent it: its connection, its values, and the number of rows it read or changed. */
export interface Recorded {
  connection: number;
  text: string;
  values: unknown[];
  rows: number | null;
}

type Query = { text: string; values?: unknown[] };

/** Records every statement of the shop's pools in this process, in the order sent. */
export function recordStatements(database: string): { statements: Recorded[]; stop(): void } {
  const statements: Recorded[] = [];
  const connections = new Map<object, number>();
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client & { database?: string }, ...args: unknown[]) {
    const result = original.apply(this, args);
    const [given, values] = args as [string | Query, unknown[]?];
    const application = (this as never as { connectionParameters: { application_name?: string } }).connectionParameters
      .application_name;
    if (this.database !== database || application !== "shop" || !(result instanceof Promise)) return result;
    const connection = connections.get(this) ?? connections.size;
    connections.set(this, connection);
    const statement: Recorded = {
      connection,
      text: typeof given === "string" ? given : given.text,
      values: ((typeof given === "string" ? values : given.values) ?? []).map(encode),
      rows: null,
    };
    statements.push(statement);
    result.then(
      (done: pg.QueryResult) => {
        statement.rows = done.rowCount;
      },
      () => {},
    );
    return result;
  } as never;
  const stop = () => {
    pg.Client.prototype.query = original as never;
  };
  return { statements, stop };
}

function encode(value: unknown): unknown {
  if (value instanceof Date) return { date: value.toISOString() };
  if (Buffer.isBuffer(value)) return { bytes: value.toString("base64") };
  if (Array.isArray(value)) return value.map(encode);
  return value ?? null;
}

/** The value as passed to pg. */
export function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode);
  if (value === null || typeof value !== "object") return value;
  const { date, bytes } = value as { date?: string; bytes?: string };
  if (date !== undefined) return new Date(date);
  return bytes === undefined ? value : Buffer.from(bytes, "base64");
}
