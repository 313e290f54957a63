import { createHash } from "node:crypto";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";

export interface TableShape {
  name: string;
  /** Without those that the database computes. */
  columns: string[];
  /** Amounts of money, whose sums are compared. */
  money: string[];
}

/** How rows are written as text depends on these; both sides use the same. */
export const textSettings = `
  SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL synchronize_seqscans = off;
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0`;

/** Every table of the shop, without what belongs to the migrator. */
export async function tablesOf(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    SELECT c.relname AS name,
           array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
           coalesce(array_agg(a.attname::text ORDER BY a.attnum)
             FILTER (WHERE a.attname LIKE '%\\_paise' AND a.attgenerated = ''), '{}') AS money
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('migrations', 'migrations_lock')
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

export interface TableCheck {
  rows: number;
  sha256: string;
  sums: Record<string, string>;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnList = (columns: string[]) => columns.map(quoted).join(", ");

/**
 * Reads all rows of a table as text.
 * @param take is given them in pieces of at most this many bytes
 * @returns their number and checksum, and the sums of the table's money
 */
export async function readTable(
  client: pg.ClientBase,
  { name, columns, money }: TableShape,
  take: (piece: Buffer) => Promise<void> = async () => {},
  pieceBytes = 4_000_000,
): Promise<TableCheck> {
  const hash = createHash("sha256");
  let rows = 0;
  let held: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    if (bytes > 0) await take(Buffer.concat(held));
    [held, bytes] = [[], 0];
  };
  for await (const chunk of client.query(copyTo(`COPY ${quoted(name)} (${columnList(columns)}) TO STDOUT`))) {
    hash.update(chunk);
    // A line break within a value is written as \n: each byte of this value ends a row.
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
    held.push(chunk);
    bytes += chunk.length;
    if (bytes >= pieceBytes) await flush();
  }
  await flush();
  const sums = money.map((column) => `coalesce(sum(${quoted(column)}), 0)::text AS ${quoted(column)}`).join(", ");
  const found = sums ? await client.query(`SELECT ${sums} FROM ${quoted(name)}`) : { rows: [{}] };
  return { rows, sha256: hash.digest("hex"), sums: found.rows[0] };
}
