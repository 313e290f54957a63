import { isPermitted } from "../../contract/order-states.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { Picks } from "../../contract/staff/orders.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { refuseWhilePending, repriceOrder, toRepricingReply } from "../order-revisions/index.ts";
import { findOrder, linesOfOrder, type OrderLineRow } from "../orders/index.ts";
import { gtinsOf, serialisedAmong } from "../serials/index.ts";
import {
  allocatable,
  keptQuantity,
  type Pick as LotPick,
  type LotRow,
  listLotsForVariants,
  listLotsToRepack,
  lotBlockedReason,
  proposePicks,
} from "../stock/index.ts";
import { istDate } from "../tax/index.ts";
import { lotsOfOrder } from "./lot-queries.ts";

/** Every lot an order could be packed from, with the quantity proposed from each: first expired, first out. */
export async function pickList({ db, clock }: Shop, token: string): Promise<Picks | Refusal> {
  const order = await findOrder(db, { token });
  if (!order) return refuse(404, "not_found", serverTexts.notFound);
  if (!isPermitted("pack", "staff", order.status))
    return refuse(409, "not_possible", serverTexts.notPossible(order.status));
  const unanswered = await refuseWhilePending(db, order, clock.now());
  if (unanswered) return unanswered;
  const today = istDate(clock.now());
  const lines = (await linesOfOrder(db, order.id)).map((line) => ({ ...line, order_line_id: line.id }));
  const lots = await listLotsForVariants(
    db,
    lines.map((line) => line.variant_id),
    lines.map((line) => line.id),
    false,
  );
  const proposed = proposePicks(lines, lots, today);
  const repriced = await repriceOrder(db, order, { ratesOn: today });
  if (repriced instanceof Refusal) return repriced;
  const serialised = await serialisedAmong(db, lines);
  const gtins = await gtinsOf(db, lines);
  return {
    repricing: repriced && toRepricingReply(repriced, lines),
    lines: toPickLines(lines, lots, proposed, today).map((line, place) => ({
      ...line,
      gtin: gtins.get(line.line_id) ?? null,
      serialised: serialised.has(lines[place]?.variant_id ?? 0),
    })),
  };
}

/** The lots a packed order was packed from, and those it could have been packed from instead. */
export async function packedLots({ db, clock }: Shop, token: string): Promise<Pick<Picks, "lines"> | Refusal> {
  const order = await findOrder(db, { token });
  if (!order) return refuse(404, "not_found", serverTexts.notFound);
  if (!isPermitted("correct_lots", "staff", order.status))
    return refuse(409, "not_possible", serverTexts.notPossible(order.status));
  const lines = (await linesOfOrder(db, order.id)).map((line) => ({ ...line, order_line_id: line.id }));
  const { lots, packed } = await listLotsToRepack(db, lines, false);
  const recorded = (await lotsOfOrder(db, order.id)).filter(({ serials }) => serials !== null);
  const gtins = await gtinsOf(db, lines);
  return {
    lines: toPickLines(lines, lots, packed, istDate(clock.now())).map((line) => {
      const own = recorded.filter(({ order_line_id }) => order_line_id === line.line_id);
      const lotSerials = (lotId: number) => own.find(({ lot_id }) => lot_id === lotId)?.serials ?? [];
      return {
        ...line,
        gtin: gtins.get(line.line_id) ?? null,
        serialised: own.length > 0,
        lots: line.lots.map((lot) => ({ ...lot, serials: lotSerials(lot.lot_id) })),
      };
    }),
  };
}

function toPickLines(lines: OrderLineRow[], lots: LotRow[], proposed: LotPick[], today: string): Picks["lines"] {
  return lines.map((line) => {
    const own = proposed.filter(({ order_line_id }) => order_line_id === line.id);
    const isOwn = (lot: LotRow) => own.some(({ lot_id }) => lot_id === lot.id);
    return {
      line_id: line.id,
      ref_no: line.ref_no,
      product_name: line.product_name,
      quantity: line.quantity,
      missing: own.reduce((rest, pick) => rest - pick.quantity, line.quantity),
      lots: lots
        .filter((lot) => lot.variant_id === line.variant_id && (isOwn(lot) || isInStore(lot, line.id, today)))
        .map((lot) => ({
          lot_id: lot.id,
          lot_no: lot.lot_no,
          expires_on: lot.expires_on,
          available: Math.max(0, allocatable(lot, line.id)),
          kept: keptQuantity(lot, line.id),
          proposed: own.find((pick) => pick.lot_id === lot.id)?.quantity ?? 0,
          problem: lotBlockedReason(lot, today),
        })),
    };
  });
}

/**
 * Whether the person packing may have a unit of this lot in hand: some can be allocated, or are in store although they must not be used.
 */
function isInStore(lot: LotRow, lineId: number, today: string): boolean {
  return allocatable(lot, lineId) > 0 || (lotBlockedReason(lot, today) !== null && lot.on_hand + lot.quarantined > 0);
}
