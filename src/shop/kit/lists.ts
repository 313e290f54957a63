import { type RawBuilder, sql } from "kysely";
import { planEachTimeHint } from "../../platform/db/database.ts";
import { escapeLike } from "../../platform/db/escape-like.ts";

/** Joins conditions with AND. Leaves out unused ones, so that the planner can choose an index for those that remain. */
export function and(conditions: (RawBuilder<unknown> | null | undefined)[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== null && condition !== undefined);
  return given.length > 0 ? sql.join(given, sql` AND `) : sql`true`;
}

/** Trigram indexes need three letters; shorter search terms match only the start of a word. */
const minIndexedLength = 3;

/** A lower-case column contains every search term; a term of one or two letters must start a word. Null without terms. */
export function matchesWords(column: RawBuilder<unknown>, search: string | undefined): RawBuilder<unknown> | null {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10) ?? [];
  if (words.length === 0) return null;
  return sql.join(
    words.map((word) =>
      word.length < minIndexedLength
        ? sql`(${column} LIKE ${`${escapeLike(word)}%`} OR ${column} LIKE ${`% ${escapeLike(word)}%`})`
        : sql`${column} LIKE ${`%${escapeLike(word)}%`}`,
    ),
    sql` AND `,
  );
}

/** LIKE pattern for text that contains `words`, or starts with them if they have only one or two letters. */
export function likeAnywhere(words: string): string {
  return `${words.length < minIndexedLength ? "" : "%"}${escapeLike(words)}%`;
}

export function likePrefix(words: string): string {
  return `${escapeLike(words)}%`;
}

export const PLAN_EACH_TIME = sql.raw(planEachTimeHint);

/**
 * Rows that meet any of several conditions, each row once. Joined by OR, none of the conditions would use its index. `select` must limit
 * each part to the total number of rows wanted.
 */
export function unionOf(ways: RawBuilder<unknown>[], select: (way: RawBuilder<unknown>) => RawBuilder<unknown>) {
  return sql.join(
    ways.map((way) => sql`(${select(way)})`),
    sql` UNION `,
  );
}

/** Days in IST, inclusive. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Conditions that a timestamp lies within these days. */
export const withinDays = (moment: RawBuilder<unknown>, { from, to }: DayRange) => [
  from ? sql`${moment} >= ${from}::date::timestamp AT TIME ZONE 'Asia/Kolkata'` : null,
  to ? sql`${moment} < (${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'` : null,
];
