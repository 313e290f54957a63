import { createHash } from "node:crypto";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";

export interface TableShape {
  name: string;
  /** Without generated columns. */
  columns: string[];
  /** Money columns, whose sums are compared. */
  money: string[];
}

/** The text format of rows depends on these settings, so backup and restore use the same. */
export const textSettings = `
  SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL synchronize_seqscans = off;
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0`;

/** All tables of the shop, without the migrator's. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
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

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnList = (columns: string[]) => columns.map(quoteIdentifier).join(", ");

/**
 * Reads all rows of a table as text.
 * @param onPart called with consecutive parts of about `partBytes` bytes
 * @returns the number of rows, their checksum, and the sum of each money column
 */
export async function readTable(
  client: pg.ClientBase,
  { name, columns, money }: TableShape,
  onPart: (part: Buffer) => Promise<void> = async () => {},
  partBytes = 4_000_000,
): Promise<TableCheck> {
  const hash = createHash("sha256");
  let rows = 0;
  let held: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    if (bytes > 0) await onPart(Buffer.concat(held));
    [held, bytes] = [[], 0];
  };
  for await (const chunk of client.query(copyTo(`COPY ${quoteIdentifier(name)} (${columnList(columns)}) TO STDOUT`))) {
    hash.update(chunk);
    // A line break within a value is escaped as \n, so each byte 10 ends a row.
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
    held.push(chunk);
    bytes += chunk.length;
    if (bytes >= partBytes) await flush();
  }
  await flush();
  const sums = money
    .map((column) => `coalesce(sum(${quoteIdentifier(column)}), 0)::text AS ${quoteIdentifier(column)}`)
    .join(", ");
  const totals = sums ? await client.query(`SELECT ${sums} FROM ${quoteIdentifier(name)}`) : { rows: [{}] };
  return { rows, sha256: hash.digest("hex"), sums: totals.rows[0] };
}
