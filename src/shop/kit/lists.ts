import { type RawBuilder, sql } from "kysely";
import { planEachTimeHint } from "../../platform/db/database.ts";

/** Of these conditions all. Only those that hold are in the statement, so that each finds its index. */
export function and(conditions: (RawBuilder<unknown> | null | undefined)[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== null && condition !== undefined);
  return given.length > 0 ? sql.join(given, sql` AND `) : sql`true`;
}

/** A part of a word that is shorter is in no index; the beginning of one is. */
const indexed = 3;

/** `%` and `_` stand for themselves. */
const escapeLike = (words: string) => words.replace(/[\\%_]/g, "\\$&");

/**
 * Every word of a search is part of a column that is kept in small letters; one of a letter or two begins a word of it. Null
 * where nothing is searched for.
 */
export function matchesWords(column: RawBuilder<unknown>, search: string | undefined): RawBuilder<unknown> | null {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10) ?? [];
  if (words.length === 0) return null;
  return sql.join(
    words.map((word) =>
      word.length < indexed
        ? sql`(${column} LIKE ${`${escapeLike(word)}%`} OR ${column} LIKE ${`% ${escapeLike(word)}%`})`
        : sql`${column} LIKE ${`%${escapeLike(word)}%`}`,
    ),
    sql` AND `,
  );
}

/** For LIKE: something with these words in it. What begins with them where they are a letter or two. */
export function likeAnywhere(words: string): string {
  return `${words.length < indexed ? "" : "%"}${escapeLike(words)}%`;
}

/** For LIKE: what begins with these words. */
export function likePrefix(words: string): string {
  return `${escapeLike(words)}%`;
}

/** Begins every statement that reads a list. */
export const PLAN_EACH_TIME = sql.raw(planEachTimeHint);

/**
 * Rows that meet any of several conditions, each row once. Joined by OR, no condition would use its index. `select` must limit each
 * part to as many rows as are wanted altogether.
 */
export function unionOf(ways: RawBuilder<unknown>[], select: (way: RawBuilder<unknown>) => RawBuilder<unknown>) {
  return sql.join(
    ways.map((way) => sql`(${select(way)})`),
    sql` UNION `,
  );
}
