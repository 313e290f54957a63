import { type Selectable, sql } from "kysely";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and, matchesWords, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { ReviewsTables } from "./tables.ts";

export type StaffReviewRow = Selectable<ReviewsTables["written_reviews"]>;

interface Filter extends PageRequest {
  search?: string | undefined;
  /** Products whose names match the search; their reviews match too. */
  productIds: readonly number[];
  rating?: number | undefined;
  state?: "shown" | "hidden" | undefined;
}

const newest: ListOrder = {
  name: "newest",
  keys: [
    { by: sql`r.updated_at`, type: "timestamptz" },
    { by: sql`r.id`, type: "int" },
  ],
  descending: true,
};

export async function listReviews(db: Db, filter: Filter): Promise<Page<StaffReviewRow> | Refusal> {
  const cursor = cursorClause(newest, filter);
  if (cursor instanceof Refusal) return cursor;
  const { rating, state, productIds } = filter;
  const words = matchesWords(sql`lower(review)`, filter.search);
  const where = and([
    words === null ? null : sql`(${words} OR product_id = ANY(${productIds}::int[]))`,
    rating ? sql`rating = ${rating}` : null,
    state && (state === "hidden" ? sql`hidden_at IS NOT NULL` : sql`hidden_at IS NULL`),
  ]);
  const [page, total] = await Promise.all([
    sql<StaffReviewRow & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT w.*, ${cursor.place} AS place
      FROM (SELECT r.id, r.updated_at FROM reviews r WHERE ${and([where, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}) r
      JOIN written_reviews w ON w.id = r.id ORDER BY ${cursor.order}`.execute(db),
    countRows(db, sql`SELECT FROM reviews WHERE ${where}`),
  ]);
  return toPage(cursor, page.rows, total);
}

export async function findReviewById(db: Db, id: number): Promise<StaffReviewRow | undefined> {
  const { rows } = await sql<StaffReviewRow>`SELECT * FROM written_reviews WHERE id = ${id}`.execute(db);
  return rows[0];
}

/** @returns false when the review was already in that state */
export async function setHidden(db: Db, id: number, hidden: { at: Date; reason: string } | null): Promise<boolean> {
  const { rows } = await sql`
    UPDATE reviews SET hidden_at = ${hidden?.at ?? null}, hidden_reason = ${hidden?.reason ?? null}
    WHERE id = ${id} AND (hidden_at IS NULL) = ${hidden !== null} RETURNING id`.execute(db);
  return rows.length === 1;
}
