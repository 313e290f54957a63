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
 * How the variants of these lines are taxed on a day, by variant id; includes withdrawn variants.
 * @param day YYYY-MM-DD, IST
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
  expiresAt?: Date;
}

export async function insertRevision(
  db: Db,
  { orderId, reason, state, before, after, at, by, expiresAt }: NewRevision,
): Promise<number> {
  const decided = state === "applied" ? { at, by } : { at: null, by: null };
  const { rows } = await sql<{ id: number }>`
    INSERT INTO order_revisions (order_id, number, reason, state, before, after, proposed_at, proposed_by, expires_at,
      decided_at, decided_by)
    SELECT ${orderId}, coalesce(max(number), 0) + 1, ${reason}, ${state}, ${JSON.stringify(before)}::jsonb,
           ${JSON.stringify(after)}::jsonb, ${at}, ${by}, ${expiresAt ?? null}, ${decided.at}, ${decided.by}
    FROM order_revisions WHERE order_id = ${orderId}
    RETURNING id`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("The revision was not stored.");
  return row.id;
}

/** Oldest first. */
export function revisionsOfOrder(db: Db, orderId: number): Promise<OrderRevisionRow[]> {
  return selectRevisions(db, orderId).orderBy("number").execute();
}

/** The proposal of an order, even if it has expired. */
export function findProposal(db: Db, orderId: number): Promise<OrderRevisionRow | undefined> {
  return selectRevisions(db, orderId).where("state", "=", "proposed").executeTakeFirst();
}

const selectRevisions = (db: Db, orderId: number) =>
  db
    .selectFrom("order_revisions")
    .select(["id", "order_id", "number", "reason", "state", "before", "after"])
    .select(["proposed_at", "proposed_by", "expires_at", "decided_at", "decided_by"])
    .where("order_id", "=", orderId);

export async function findRevisionByLink(db: Db, tokenHash: Buffer): Promise<OrderRevisionRow | undefined> {
  const { rows } = await sql<OrderRevisionRow>`
    SELECT r.* FROM order_revision_links l JOIN order_revisions r ON r.id = l.revision_id
    WHERE l.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

export async function insertLink(db: Db, tokenHash: Buffer, revisionId: number, at: Date): Promise<void> {
  await sql`
    INSERT INTO order_revision_links (token_hash, revision_id, created_at)
    VALUES (${tokenHash}, ${revisionId}, ${at})`.execute(db);
}

export async function decideRevision(
  db: Db,
  id: number,
  state: "applied" | "declined" | "withdrawn",
  at: Date,
  by: string,
): Promise<void> {
  await sql`
    UPDATE order_revisions SET state = ${state}, decided_at = ${at}, decided_by = ${by} WHERE id = ${id}`.execute(db);
}
