import { type RawBuilder, sql } from "kysely";
import { serverTexts } from "../../contract/server-texts.ts";
import type { ListMeta } from "../../contract/staff/listing.ts";
import { texts } from "../../contract/texts.ts";
import { PLAN_EACH_TIME } from "./lists.ts";
import { Refusal, refuseFields } from "./refusal.ts";
import type { Db } from "./shop.ts";

/** The sort order of a list. All keys have the same direction; together they are unique. */
export interface ListOrder {
  /** Part of every cursor, so that a cursor of one sort order is invalid in another. */
  name: string;
  keys: readonly Key[];
  descending?: boolean;
  /** The keys belong to several tables, so only the first key's index can be used. */
  spansTables?: boolean;
}

interface Key {
  by: RawBuilder<unknown>;
  type: keyof typeof valuePatterns;
}

/** How PostgreSQL formats values of each type. Timestamps have microseconds, which a Date would lose. */
const valuePatterns = {
  int: /^-?[0-9]{1,9}$/,
  bigint: /^-?[0-9]{1,18}$/,
  float8: /^-?[0-9]+(?:\.[0-9]+)?(?:e[+-][0-9]{1,2})?$/,
  boolean: /^(?:true|false)$/,
  date: /^(?:\d{4,6}-\d\d-\d\d|-?infinity)$/,
  timestamptz: /^(?:\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?|-?infinity)$/,
  text: /^[^\p{Cc}\p{Cs}]{0,1000}$/u,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

/** Whether PostgreSQL accepts the value: 30 February matches the pattern but is not a date. */
function isValid(type: keyof typeof valuePatterns, value: string): boolean {
  if (!valuePatterns[type].test(value)) return false;
  if ((type !== "date" && type !== "timestamptz") || value.endsWith("infinity")) return true;
  const [day = "", time = "00:00:00"] = value.split(" ");
  const [clock = "", offset = "+00"] = time.split(/(?=[+-])/);
  const moment = new Date(`${day}T${clock}Z`);
  // PostgreSQL has no year 0; ISO 8601 has.
  const isDay =
    day.length === 10 && day >= "0001" && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
  return isDay && Math.abs(Number(offset.slice(0, 3))) < 15 && Number(offset.slice(4) || 0) < 60;
}

export interface PageRequest {
  after?: string | undefined;
  before?: string | undefined;
  per_page?: number | undefined;
}

/** The parts of a statement that select one page of a list (keyset pagination). */
export interface CursorPage {
  /** Restricts the page to rows after the cursor; null for the first page. */
  beyond: RawBuilder<unknown> | null;
  order: RawBuilder<unknown>;
  /** One more row than the page has, to see whether another page follows. */
  limit: RawBuilder<unknown>;
  /** Select this as `place`: the cursor of the row. */
  place: RawBuilder<string[]>;
  name: string;
  perPage: number;
  backwards: boolean;
}

/** @returns a refusal when `after` or `before` is not a cursor of this sort order */
export function cursorClause(order: ListOrder, request: PageRequest, defaultPerPage = 50): CursorPage | Refusal {
  const backwards = request.before !== undefined;
  const from = request.before ?? request.after;
  const values = from === undefined ? null : parseCursor(from, order);
  if (values === undefined) {
    return refuseFields(texts.invalid, { [backwards ? "before" : "after"]: [serverTexts.noSuchPlace] });
  }
  const { name, keys } = order;
  const descending = (order.descending ?? false) !== backwards;
  const way = descending ? sql`DESC` : sql`ASC`;
  const perPage = request.per_page ?? defaultPerPage;
  return {
    name,
    perPage,
    backwards,
    beyond: values && beyond(order, values, descending),
    order: sql.join(keys.map(({ by }) => sql`${by} ${way}`)),
    limit: sql`${perPage + 1}`,
    place: sql`jsonb_build_array(${sql.join(keys.map(({ by }) => sql`(${by})::text`))})`,
  };
}

function beyond({ keys, spansTables }: ListOrder, values: string[], descending: boolean) {
  const given = keys.map(({ type }, index) => sql`${values[index]}::${sql.raw(type)}`);
  const whole = sql`(${sql.join(keys.map(({ by }) => by))}) ${descending ? sql`<` : sql`>`} (${sql.join(given)})`;
  return spansTables ? sql`${keys[0]?.by} ${descending ? sql`<=` : sql`>=`} ${given[0]} AND ${whole}` : whole;
}

function parseCursor(place: string, { name, keys }: ListOrder): string[] | undefined {
  try {
    const [of, ...values]: unknown[] = JSON.parse(Buffer.from(place, "base64url").toString());
    const fits =
      of === name &&
      values.length === keys.length &&
      keys.every(({ type }, index) => typeof values[index] === "string" && isValid(type, values[index]));
    return fits ? (values as string[]) : undefined;
  } catch {
    return undefined;
  }
}

export interface RowCount {
  total: number;
  more: boolean;
}

export const countLimit = 10_000;

/** Counts rows up to `countLimit`, because no one needs larger exact numbers. @param rows a SELECT */
export async function countRows(db: Db, rows: RawBuilder<unknown>): Promise<RowCount> {
  const counted = await sql<{ count: number }>`${PLAN_EACH_TIME}
    SELECT count(*)::int AS count FROM (SELECT FROM (${rows}) listed LIMIT ${sql.lit(countLimit + 1)}) counted`.execute(
    db,
  );
  return toCount(counted.rows[0]?.count ?? 0);
}

function toCount(count: number): RowCount {
  return { total: Math.min(count, countLimit), more: count > countLimit };
}

export interface Page<Row> {
  rows: Row[];
  meta: ListMeta;
}

export function toPage<Row extends { place: string[] }>(
  cursor: CursorPage,
  fetched: Row[],
  count: RowCount,
): Page<Row> {
  const rows = fetched.slice(0, cursor.perPage);
  const another = fetched.length > rows.length;
  if (cursor.backwards) rows.reverse();
  const toCursor = (row: Row | undefined, is: boolean) =>
    row && is ? Buffer.from(JSON.stringify([cursor.name, ...row.place])).toString("base64url") : null;
  return {
    rows,
    meta: {
      ...count,
      next: toCursor(rows.at(-1), cursor.backwards || another),
      previous: toCursor(rows[0], cursor.backwards ? another : cursor.beyond !== null),
    },
  };
}

export function toListReply<Row, Listed>(page: Page<Row> | Refusal, listed: (row: Row) => Listed) {
  return page instanceof Refusal ? page : { data: page.rows.map(listed), meta: page.meta };
}
