import type { RevisionReason } from "../../contract/revision-reasons.ts";
import type { Db } from "../kit/shop.ts";
import { type OrderRow, reviseOrder } from "../orders/index.ts";
import { insertRevision } from "./queries.ts";
import type { Repriced } from "./reprice-order.ts";

/** Who revises an order, why and when. */
interface Revising {
  reason: RevisionReason;
  by: string;
  at: Date;
}

/**
 * Gives an order the result of `repriceOrder` and keeps its previous pricing. Runs in the transaction that locked the order.
 * @returns the updated order, and the id of the revision
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
