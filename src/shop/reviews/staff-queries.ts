import { type Selectable, sql } from "kysely";
import { allOf, hasWords, pageOf } from "../lists.ts";
import type { Db } from "../shop.ts";
import type { ReviewsTables } from "./tables.ts";

export type WrittenRow = Selectable<ReviewsTables["written_reviews"]>;

interface Filter {
  search?: string | undefined;
  /** Products whose name is searched for: their reviews are found too. */
  productIds: readonly number[];
  rating?: number | undefined;
  state?: "shown" | "hidden" | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
}

export async function reviewsListed(db: Db, filter: Filter) {
  const { page, per_page, rows } = pageOf(filter);
  const { rating, state, productIds } = filter;
  const words = hasWords(sql`lower(review)`, filter.search);
  const where = allOf([
    words === null ? null : sql`(${words} OR product_id = ANY(${productIds}::int[]))`,
    rating ? sql`rating = ${rating}` : null,
    state && (state === "hidden" ? sql`hidden_at IS NOT NULL` : sql`hidden_at IS NULL`),
  ]);
  const [found, counted] = await Promise.all([
    sql<WrittenRow>`
      SELECT w.* FROM (SELECT id FROM reviews WHERE ${where} ORDER BY updated_at DESC, id DESC ${rows}) r
      JOIN written_reviews w ON w.id = r.id ORDER BY w.updated_at DESC, w.id DESC`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM reviews WHERE ${where}`.execute(db),
  ]);
  return { rows: found.rows, page, per_page, total: counted.rows[0]?.total ?? 0 };
}

export async function reviewById(db: Db, id: number): Promise<WrittenRow | undefined> {
  const found = await sql<WrittenRow>`SELECT * FROM written_reviews WHERE id = ${id}`.execute(db);
  return found.rows[0];
}

/** @returns false when it was so already */
export async function setHidden(db: Db, id: number, hidden: { at: Date; reason: string } | null): Promise<boolean> {
  const found = await sql`
    UPDATE reviews SET hidden_at = ${hidden?.at ?? null}, hidden_reason = ${hidden?.reason ?? null}
    WHERE id = ${id} AND (hidden_at IS NULL) = ${hidden !== null} RETURNING id`.execute(db);
  return found.rows.length === 1;
}
