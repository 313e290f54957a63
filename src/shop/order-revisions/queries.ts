import { type Selectable, sql } from "kysely";
import type { RevisionReason } from "../../contract/revision-reasons.ts";
import type { Db } from "../kit/shop.ts";
import type { TaxClass } from "../tax/index.ts";
import type { OrderRevisionsTables, Pricing, RevisionState } from "./tables.ts";

export type OrderRevisionRow = Selectable<OrderRevisionsTables["order_revisions"]>;

/** How a variant is taxed on a day. */
export interface Taxation {
  hsn_code: string;
  gst_rate_bp: number;
  tax_class: TaxClass;
}

/**
 * How the variants of these lines are taxed on a day, by variant; withdrawn ones too.
 * @param day YYYY-MM-DD, Indian time
 */
export async function findTaxation(
  db: Db,
  lines: readonly { variant_id: number }[],
  day: string,
): Promise<Map<number, Taxation>> {
  const ids = lines.map(({ variant_id }) => variant_id);
  const { rows } = await sql<Taxation & { variant_id: number }>`
    SELECT DISTINCT ON (variant_id) variant_id, hsn_code, gst_rate_bp, tax_class FROM variant_taxation
    WHERE variant_id = ANY(${ids}::int[]) AND valid_from <= ${day}::date ORDER BY variant_id, valid_from DESC`.execute(
    db,
  );
  return new Map(rows.map(({ variant_id, ...taxation }) => [variant_id, taxation]));
}

interface NewRevision {
  orderId: number;
  reason: RevisionReason;
  state: RevisionState;
  before: Pricing;
  after: Pricing;
  at: Date;
  by: string;
}

export async function insertRevision(
  db: Db,
  { orderId, reason, state, before, after, at, by }: NewRevision,
): Promise<number> {
  const decided = state === "applied" ? { at, by } : { at: null, by: null };
  const { rows } = await sql<{ id: number }>`
    INSERT INTO order_revisions (order_id, number, reason, state, before, after, proposed_at, proposed_by, decided_at, decided_by)
    SELECT ${orderId}, coalesce(max(number), 0) + 1, ${reason}, ${state}, ${JSON.stringify(before)}::jsonb,
           ${JSON.stringify(after)}::jsonb, ${at}, ${by}, ${decided.at}, ${decided.by}
    FROM order_revisions WHERE order_id = ${orderId}
    RETURNING id`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("The revision was not stored.");
  return row.id;
}

/** The oldest first. */
export async function revisionsOfOrder(db: Db, orderId: number): Promise<OrderRevisionRow[]> {
  const { rows } = await sql<OrderRevisionRow>`
    SELECT * FROM order_revisions WHERE order_id = ${orderId} ORDER BY number`.execute(db);
  return rows;
}
