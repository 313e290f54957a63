import { type RawBuilder, sql } from "kysely";

interface Paging {
  page?: number | undefined;
  per_page?: number | undefined;
}

/** Which rows of a list are asked for. */
export function pageOf({ page = 1, per_page = 25 }: Paging) {
  return { page, per_page, rows: sql`LIMIT ${per_page} OFFSET ${(page - 1) * per_page}` };
}

/** What `contract/fields.ts` calls a page's meta. */
export function metaOf({ page, per_page }: { page: number; per_page: number }, total: number) {
  return { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) };
}

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
    words.map((word) => sql`${column} LIKE ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`),
    sql` AND `,
  );
}
