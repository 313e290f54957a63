import { type RawBuilder, sql } from "kysely";

/** Of these conditions all. Only those that hold are in the statement, so that each finds its index. */
export function allOf(conditions: (RawBuilder<unknown> | null | undefined)[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== null && condition !== undefined);
  return given.length > 0 ? sql.join(given, sql` AND `) : sql`true`;
}

/** Every word of a search is part of a column that is kept in small letters. Null where nothing is searched for. */
export function hasWords(column: RawBuilder<unknown>, search: string | undefined): RawBuilder<unknown> | null {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10) ?? [];
  if (words.length === 0) return null;
  return sql.join(
    words.map((word) => sql`${column} LIKE ${partLike(word)}`),
    sql` AND `,
  );
}

/** For LIKE: something with these words in it, in which `%` and `_` stand for themselves. */
export function partLike(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Rows that are found in any of several ways, each once. Joined by OR no way would use its index; and of each way no more rows
 * are read than are wanted of all, which `select` has to see to.
 */
export function foundByAny(ways: RawBuilder<unknown>[], select: (way: RawBuilder<unknown>) => RawBuilder<unknown>) {
  return sql.join(
    ways.map((way) => sql`(${select(way)})`),
    sql` UNION `,
  );
}
