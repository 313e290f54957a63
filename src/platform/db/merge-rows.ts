import { sql } from "kysely";
import type { Connection } from "./database.ts";

/** Describes a table that rows are merged into. */
export interface MergeTarget {
  table: string;
  columns: Record<string, "int" | "bigint" | "text" | "boolean" | "date" | "timestamptz" | "jsonb">;
  /** Columns that identify a row. */
  key: string[];
  /** Columns that keep their first value. */
  once?: string[];
}

/** Rows per statement, to limit the size of its one parameter. */
const batchSize = 5000;

/**
 * Inserts rows, and updates those whose key exists. Rows that are already equal are not written again.
 * @returns how many rows were inserted or updated
 */
export async function mergeRows<T>(db: Connection<T>, target: MergeTarget, rows: object[]): Promise<number> {
  const { table, columns, key, once = [] } = target;
  const all = Object.keys(columns);
  const changing = all.filter((column) => !key.includes(column) && !once.includes(column));
  const update = changing.length
    ? sql`DO UPDATE SET ${sql.join(changing.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}
          WHERE (${sql.join(changing.map((column) => sql`${sql.table(table)}.${sql.ref(column)}`))})
            IS DISTINCT FROM (${sql.join(changing.map((column) => sql`excluded.${sql.ref(column)}`))})`
    : sql`DO NOTHING`;
  let changed = 0;
  for (let from = 0; from < rows.length; from += batchSize) {
    const { numAffectedRows } = await sql`
      INSERT INTO ${sql.table(table)} (${sql.join(all.map((column) => sql.ref(column)))})
      SELECT * FROM ${givenRows(columns, rows.slice(from, from + batchSize))}
      ON CONFLICT (${sql.join(key.map((column) => sql.ref(column)))}) ${update}`.execute(db);
    changed += Number(numAffectedRows ?? 0);
  }
  return changed;
}

/**
 * Deletes the rows of these owners that are not among `rows`.
 * @param owner the column that names a row's owner; null: delete from the whole table
 */
export async function removeOthers<T>(
  db: Connection<T>,
  { table, columns, key }: MergeTarget,
  owner: { column: string; values: (number | string)[] } | null,
  rows: object[],
): Promise<void> {
  const keyColumns = Object.fromEntries(key.map((column) => [column, columns[column] ?? "text"] as const));
  const keys = rows.map((row) => Object.fromEntries(key.map((column) => [column, (row as never)[column]])));
  // A join, because PostgreSQL would compare every row with every element of a list.
  const owned = owner
    ? sql`${sql.ref(owner.column)} IN (SELECT unnest(${owner.values}::${sql.raw(columns[owner.column] ?? "int")}[])) AND`
    : sql``;
  await sql`
    DELETE FROM ${sql.table(table)} AS kept
    WHERE ${owned} NOT EXISTS (
      SELECT FROM ${givenRows(keyColumns, keys)}
      WHERE ${sql.join(
        key.map((column) => sql`given.${sql.ref(column)} = kept.${sql.ref(column)}`),
        sql` AND `,
      )}
    )`.execute(db);
}

/** Moves a table's identity sequence past its highest id, after rows were inserted with explicit ids. */
export async function advanceIdentity<T>(db: Connection<T>, table: string): Promise<void> {
  await sql`
    SELECT setval(pg_get_serial_sequence(${table}, 'id'), greatest(max(id), 1), max(id) IS NOT NULL)
    FROM ${sql.table(table)}`.execute(db);
}

function givenRows(columns: MergeTarget["columns"], rows: object[]) {
  const typed = Object.entries(columns).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`);
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) AS given (${sql.join(typed)})`;
}
