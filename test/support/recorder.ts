import { watchStatements } from "./sent-statements.ts";

/** One statement as a build sent it: its connection, its values, and the number of rows it read or changed. */
export interface Recorded {
  connection: number;
  text: string;
  values: unknown[];
  rows: number | null;
}

/** Records every statement of the shop's pools in this process, in the order sent. */
export function recordStatements(database: string): { statements: Recorded[]; stop(): void } {
  const statements: Recorded[] = [];
  const connections = new Map<object, number>();
  const stop = watchStatements((client, { text, values, result }) => {
    const { application_name } = (client as unknown as { connectionParameters: { application_name?: string } })
      .connectionParameters;
    if (client.database !== database || application_name !== "shop") return;
    const connection = connections.get(client) ?? connections.size;
    connections.set(client, connection);
    const statement: Recorded = { connection, text, values: values.map(encode), rows: null };
    statements.push(statement);
    result.then(
      (done) => {
        statement.rows = done.rowCount;
      },
      () => {},
    );
  });
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
