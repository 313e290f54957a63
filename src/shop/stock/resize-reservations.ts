import type { Db } from "../kit/shop.ts";
import { type LineToPack, lotBlockedReason } from "./lot-rules.ts";
import { type LotChange, type LotRow, listLotsForVariants, type Mover, moveStock } from "./pack-queries.ts";
import { reserveStock } from "./reserve-stock.ts";

/** What is reserved for an order line; `kept` are goods of a challan that the customer already has. */
interface HeldQuantity {
  quantity: number;
  kept: number;
}

/** The quantities reserved for order lines of these variants, by line. Lines without a reservation are missing. */
export async function listHeldQuantities(
  db: Db,
  lines: readonly { order_line_id: number; variant_id: number }[],
): Promise<Map<number, HeldQuantity>> {
  const variants = [...new Set(lines.map(({ variant_id }) => variant_id))];
  const ids = lines.map(({ order_line_id }) => order_line_id);
  return sumHeld(await listLotsForVariants(db, variants, ids, false));
}

function sumHeld(lots: readonly LotRow[]): Map<number, HeldQuantity> {
  const sums = new Map<number, HeldQuantity>();
  for (const { order_line_id, quantity, kept } of lots.flatMap(({ held }) => held)) {
    const before = sums.get(order_line_id) ?? { quantity: 0, kept: 0 };
    sums.set(order_line_id, { quantity: before.quantity + quantity, kept: before.kept + kept });
  }
  return sums;
}

/** An order line with its new quantity, 0 if it is removed, and its quantity so far. */
interface ResizedLine extends LineToPack {
  was: number;
}

/**
 * Adjusts reservations to new quantities: releases what is no longer wanted, first from lots that cannot be sold, then from those that
 * expire last, or reserves what is added. Units that the customer already has stay. A line that was short and shrinks may remain short.
 * @param today YYYY-MM-DD in IST
 * @returns why it is impossible; then roll the transaction back
 */
export async function resizeReservations(
  db: Db,
  lines: readonly ResizedLine[],
  reason: string,
  today: string,
  mover: Mover,
): Promise<"kept" | "out_of_stock" | null> {
  const variants = [...new Set(lines.map(({ variant_id }) => variant_id))];
  const ids = lines.map(({ order_line_id }) => order_line_id);
  const lots = await listLotsForVariants(db, variants, ids, true);
  const held = sumHeld(lots);
  const own = (id: number) => held.get(id) ?? { quantity: 0, kept: 0 };
  if (lines.some(({ order_line_id, quantity }) => quantity < own(order_line_id).kept)) return "kept";
  const firstReleased = Map.groupBy(
    lots.toReversed().toSorted((one, other) => Number(isOnSale(one, today)) - Number(isOnSale(other, today))),
    ({ variant_id }) => variant_id,
  );
  const released = lines.flatMap(({ order_line_id, variant_id, quantity }) => {
    let surplus = own(order_line_id).quantity - quantity;
    return (firstReleased.get(variant_id) ?? []).flatMap((lot): LotChange[] => {
      const part = lot.held.find((each) => each.order_line_id === order_line_id);
      const taken = Math.max(0, Math.min(surplus, part ? part.quantity - part.kept : 0));
      if (taken === 0) return [];
      surplus -= taken;
      return [{ lot_id: lot.id, kind: "released", reserved: -taken, order_line_id, reason }];
    });
  });
  await moveStock(db, released, mover);
  const missing = lines
    .map((line) => ({ ...line, quantity: line.quantity - own(line.order_line_id).quantity }))
    .filter(({ quantity }) => quantity > 0);
  const grown = new Set(lines.flatMap(({ order_line_id, quantity, was }) => (quantity > was ? [order_line_id] : [])));
  const shortages = missing.length > 0 ? await reserveStock(db, missing, today) : [];
  return shortages.some(({ order_line_id }) => grown.has(order_line_id)) ? "out_of_stock" : null;
}

const isOnSale = (lot: LotRow, today: string) => lotBlockedReason(lot, today) === null;
