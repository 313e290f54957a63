import { isPermitted } from "../../contract/order-states.ts";
import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { zip } from "../../platform/zip.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { refuseWhilePending, revisionsOfOrder } from "../order-revisions/index.ts";
import {
  actOnOrder,
  adjustmentsOfOrder,
  findOrder,
  findParcel,
  linesOfOrder,
  lockFamily,
  markMerged,
  moveOrder,
  noteOnOrder,
  type OrderRow,
} from "../orders/index.ts";
import { moveReservations } from "../stock/index.ts";
import { becomePart } from "./become-part.ts";
import { mergedMailJob } from "./job-definitions.ts";
import { joinParts } from "./join-parts.ts";

/**
 * Puts the items of a parcel back into the order it was split from, while neither is packed. The parcel is closed as cancelled and kept as
 * a record.
 * @returns the order that now has the items
 */
export async function mergeParcel(shop: Shop, actor: Actor, token: string, expected: OrderStatus) {
  const parcel = await findOrder(shop.db, { token });
  const parent = parcel?.parent_id ? await findOrder(shop.db, { id: parcel.parent_id }) : undefined;
  if (!parcel) return refuse(404, "not_found", serverTexts.notFound);
  if (!parent) return refuse(409, "not_possible", serverTexts.notAParcel);
  return actOnOrder(shop, actor, parent.token, "merge", async ({ db, order, at }) => {
    const part = await findParcel(db, token, order.id);
    if (!part) return refuse(404, "not_found", serverTexts.notFound);
    if (part.merged_at) return "already done";
    const refused = await refuseMerge(db, order, part, { expected, at });
    if (refused) return refused;
    await lockFamily(db, order);
    const [into, more] = [await loadPart(db, order), await loadPart(db, part)];
    const joined = joinParts(into, more);
    if (!joined) return refuse(409, "not_possible", serverTexts.pricedApart);
    const ids = await becomePart(db, into, joined, { by: actor.name, at });
    const lineIds = new Map(zip(joined.lines, ids).map(([line, id]) => [line.variant_id, id]));
    const moves = more.lines.map(({ id, variant_id, quantity }) => {
      const to_line_id = lineIds.get(variant_id);
      if (to_line_id === undefined) throw new Error(`Order ${order.number} lacks a line of parcel ${part.number}.`);
      return { from_line_id: id, to_line_id, variant_id, quantity };
    });
    const mover = { staff_name: actor.name, at };
    if (!(await moveReservations(db, moves, `moved to ${order.number}`, mover)))
      return refuse(409, "not_possible", serverTexts.customerHasGoods);
    const event = { at, actor: "staff", staffName: actor.name } as const;
    await moveOrder(db, part.id, "cancelled", { ...event, note: serverTexts.mergedInto(order.number) });
    await markMerged(db, part.id, at);
    await noteOnOrder(db, order, { ...event, note: serverTexts.mergedFrom(part.number) });
    await shop.jobs.enqueue(db, mergedMailJob, { order_id: part.id });
    return {
      before: { total: order.total_paise / 100, parcel: part.number },
      after: { total: joined.order.total_paise / 100 },
    };
  });
}

async function refuseMerge(
  db: Db,
  order: OrderRow,
  part: OrderRow,
  { expected, at }: { expected: OrderStatus; at: Date },
): Promise<Refusal | undefined> {
  if (part.status !== expected) return refuse(409, "state_changed", serverTexts.notPossible(part.status));
  if (!isPermitted("merge", "staff", part.status))
    return refuse(409, "not_possible", serverTexts.notPossible(part.status));
  if (!isPermitted("merge", "staff", order.status))
    return refuse(409, "not_possible", serverTexts.parentIsPacked(order.number, order.status));
  const isApart = order.registration_id !== part.registration_id || order.seller_gstin !== part.seller_gstin;
  if (isApart || (await isRepriced(db, part))) return refuse(409, "not_possible", serverTexts.pricedApart);
  return (await refuseWhilePending(db, order, at)) ?? (await refuseWhilePending(db, part, at));
}

/** Whether anything other than a split has changed what a parcel costs. */
async function isRepriced(db: Db, part: OrderRow): Promise<boolean> {
  const revisions = await revisionsOfOrder(db, part.id);
  return revisions.some(({ state, reason }) => state === "applied" && reason !== "parcels_change");
}

async function loadPart(db: Db, order: OrderRow) {
  return { ...order, lines: await linesOfOrder(db, order.id), adjustments: await adjustmentsOfOrder(db, order.id) };
}
