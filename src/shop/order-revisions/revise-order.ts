import type { RevisionReason } from "../../contract/revision-reasons.ts";
import type { Db } from "../kit/shop.ts";
import { type OrderRow, reviseOrder } from "../orders/index.ts";
import { decideRevision, insertRevision, type OrderRevisionRow } from "./queries.ts";
import type { Repriced } from "./reprice-order.ts";

/** Who revises an order, why and when. */
export interface Revising {
  reason: RevisionReason;
  by: string;
  at: Date;
}

/**
 * Makes an order cost what `repriceOrder` calculated, and keeps what it was before. In the transaction that locked the order.
 * @returns the order as it is now, and the id of the revision
 */
export async function applyRevision(
  db: Db,
  order: OrderRow,
  { before, after }: Repriced,
  revising: Revising,
): Promise<{ revised: OrderRow; revisionId: number }> {
  const revisionId = await insertRevision(db, { orderId: order.id, state: "applied", before, after, ...revising });
  await reviseOrder(db, order.id, after.order, after.lines);
  return { revised: { ...order, ...after.order }, revisionId };
}

/** Keeps a revision that the customer has to agree to first. An order has at most one proposal at a time. @returns its id */
export async function proposeRevision(
  db: Db,
  order: OrderRow,
  { before, after }: Repriced,
  revising: Revising,
): Promise<number> {
  return insertRevision(db, { orderId: order.id, state: "proposed", before, after, ...revising });
}

/**
 * Applies a proposed revision that the customer agreed to. In the transaction that locked the order.
 * @param repriced the order calculated now: rates may have changed since the proposal, and what is applied must be what was agreed
 * @returns the order as it is now, or null when it no longer costs what was proposed
 */
export async function acceptRevision(
  db: Db,
  order: OrderRow,
  proposal: OrderRevisionRow,
  repriced: Repriced,
  by: string,
  at: Date,
): Promise<OrderRow | null> {
  if (repriced.after.order.total_paise !== proposal.after.order.total_paise) return null;
  await decideRevision(db, proposal.id, "applied", at, by);
  await reviseOrder(db, order.id, proposal.after.order, proposal.after.lines);
  return { ...order, ...proposal.after.order };
}

export function declineRevision(db: Db, proposal: OrderRevisionRow, by: string, at: Date): Promise<void> {
  return decideRevision(db, proposal.id, "declined", at, by);
}
