import { type RawBuilder, sql } from "kysely";
import { PLAN_EACH_TIME, unionOf } from "./lists.ts";
import type { Db } from "./shop.ts";

/** How many results of each kind a search of all records shows. */
export const shownOfEach = 5;

/** Keys of two characters match only the start of a stored key, because trigram indexes need three. */
const minAnywhere = 3;

/** Whether any of the keys in a column (one per line) contains this one. */
export function matchesKey(keys: RawBuilder<unknown>, key: string): RawBuilder<boolean> {
  return key.length < minAnywhere
    ? sql<boolean>`${keys} LIKE ${`%\n${key}%`}`
    : sql<boolean>`${keys} LIKE ${`%${key}%`}`;
}

/** The same for a column that holds a single key. */
export function matchesSingleKey(column: RawBuilder<unknown>, key: string): RawBuilder<boolean> {
  return sql<boolean>`${column} LIKE ${key.length < minAnywhere ? `${key}%` : `%${key}%`}`;
}

/** Whether one of the keys in a column (one per line) equals this one. */
export function isKey(keys: RawBuilder<unknown>, key: string): RawBuilder<boolean> {
  return sql<boolean>`${keys} LIKE ${`%\n${key}\n%`}`;
}

/**
 * Whether a text contains the characters of a key in their order: true wherever the key matches, at a tenth of the cost of computing the
 * text's key. For scans in index order, which read many rows when the matching ones are the oldest.
 */
export function mayMatchKey(text: RawBuilder<unknown>, key: string): RawBuilder<boolean> {
  const inOrder = `%${[...key].join("%")}%`;
  return /^[0-9]+$/.test(key) ? sql<boolean>`${text} LIKE ${inOrder}` : sql<boolean>`${text} ILIKE ${inOrder}`;
}

interface LookUp {
  select: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** Each condition has an index of its own; exact matches come first. */
  exact: RawBuilder<unknown>;
  ways: RawBuilder<unknown>[];
  /** The indexed column by which the results are sorted, descending. */
  newest: RawBuilder<unknown>;
  most?: number;
}

export interface Looked<Row> {
  rows: Row[];
  more: boolean;
  exact: boolean;
}

/** The best few matches: exact ones first, then the newest. */
export async function lookUp<Row>(
  db: Db,
  { select, from, exact, ways, newest, most = shownOfEach }: LookUp,
): Promise<Looked<Row>> {
  const limit = sql.lit(most + 1);
  const matches = unionOf(
    [exact, ...ways],
    (way) => sql`
      SELECT ${select}, coalesce(${exact}, false) AS is_exact, ${newest} AS newest FROM ${from}
      WHERE ${way} ORDER BY ${newest} DESC LIMIT ${limit}`,
  );
  const { rows } = await sql<Row & { is_exact: boolean }>`${PLAN_EACH_TIME}
    SELECT * FROM (${matches}) found ORDER BY is_exact DESC, newest DESC LIMIT ${limit}`.execute(db);
  return { rows: rows.slice(0, most), more: rows.length > most, exact: rows[0]?.is_exact ?? false };
}
