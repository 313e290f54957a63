import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { QueryOf } from "../../contract/call.ts";
import type { promotionsCalls } from "../../contract/staff/promotions.ts";
import { countRows, cursorClause, type ListOrder, type Page, toPage } from "../kit/list-page.ts";
import { and, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { PromotionsTables } from "./tables.ts";

export type PromotionRow = Selectable<PromotionsTables["promotional_items"]>;
type Filter = QueryOf<(typeof promotionsCalls)["GET staff/promotions"]>;

/** First and last day, YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

const newest: ListOrder = { name: "newest", keys: [{ by: sql`id`, type: "bigint" }], descending: true };
const between = ({ from, to }: Days): RawBuilder<unknown> => sql`given_on BETWEEN ${from}::date AND ${to}::date`;

export async function takeNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ number: string }>`SELECT 'PRM-' || nextval('promotion_numbers') AS number`.execute(db);
  return rows[0]?.number ?? "";
}

export async function insertPromotion(
  db: Db,
  item: Insertable<PromotionsTables["promotional_items"]>,
): Promise<PromotionRow> {
  return await db.insertInto("promotional_items").values(item).returningAll().executeTakeFirstOrThrow();
}

export async function listPromotions(db: Db, filter: Filter, days: Days | null): Promise<Page<PromotionRow> | Refusal> {
  const cursor = cursorClause(newest, filter);
  if (cursor instanceof Refusal) return cursor;
  const where = and([
    filter.kind ? sql`kind = ${filter.kind}` : null,
    filter.customer ? sql`customer_id = ${filter.customer}` : null,
    days && between(days),
  ]);
  const [page, total] = await Promise.all([
    sql<PromotionRow & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT *, ${cursor.place} AS place FROM promotional_items
      WHERE ${and([where, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(db),
    countRows(db, sql`SELECT FROM promotional_items WHERE ${where}`),
  ]);
  return toPage(cursor, page.rows, total);
}

export async function promotionsBetween(db: Db, days: Days): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    SELECT * FROM promotional_items WHERE ${between(days)} ORDER BY given_on, id`.execute(db);
  return rows;
}

interface Given {
  customer_id: number;
  name: string;
  samples: number;
  samples_paise: number;
  reminders: number;
  reminders_paise: number;
}

/** Items given to doctors, by recipient. */
export async function sumGivenToDoctors(db: Db, days: Days): Promise<Given[]> {
  const { rows } = await sql<Given>`
    SELECT customer_id, max(recipient_name) AS name,
      coalesce(sum(quantity) FILTER (WHERE kind = 'sample'), 0)::int AS samples,
      coalesce(sum(quantity * unit_value_paise) FILTER (WHERE kind = 'sample'), 0)::bigint AS samples_paise,
      coalesce(sum(quantity) FILTER (WHERE kind = 'brand_reminder'), 0)::int AS reminders,
      coalesce(sum(quantity * unit_value_paise) FILTER (WHERE kind = 'brand_reminder'), 0)::bigint AS reminders_paise
    FROM promotional_items WHERE account_type = 'doctor' AND ${between(days)} GROUP BY customer_id`.execute(db);
  return rows;
}

/** Items given to one customer, for the export of their account. */
export async function listOwnPromotions(db: Db, customerId: number): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    SELECT * FROM promotional_items WHERE customer_id = ${customerId} ORDER BY id`.execute(db);
  return rows;
}
