import type { Db } from "../kit/shop.ts";
import { type LotChange, listLotsForVariants, type Mover, moveStock } from "./pack-queries.ts";

/** Units reserved for one order line that are to be reserved for another line of the same variant. */
export interface ReservationMove {
  from_line_id: number;
  to_line_id: number;
  variant_id: number;
  quantity: number;
}

/**
 * Moves reservations between order lines; the lots stay reserved. Moves the lots that expire last, so that the order packed first gets the
 * earliest expiry.
 * @returns false if the customer already has goods of a line (a challan), which cannot be moved; then nothing has been changed
 */
export async function moveReservations(
  db: Db,
  moves: readonly ReservationMove[],
  reason: string,
  mover: Mover,
): Promise<boolean> {
  const variants = [...new Set(moves.map(({ variant_id }) => variant_id))];
  const from = moves.map(({ from_line_id }) => from_line_id);
  const lots = await listLotsForVariants(db, variants, from, true);
  if (lots.some(({ held }) => held.some(({ kept }) => kept > 0))) return false;
  const lastToExpire = Map.groupBy(lots.toReversed(), ({ variant_id }) => variant_id);
  const changes = moves.flatMap(({ from_line_id, to_line_id, variant_id, quantity }) => {
    let rest = quantity;
    return (lastToExpire.get(variant_id) ?? []).flatMap(({ id, held }): LotChange[] => {
      const reserved = held.find(({ order_line_id }) => order_line_id === from_line_id)?.quantity ?? 0;
      const moved = Math.min(rest, reserved);
      if (moved === 0) return [];
      rest -= moved;
      const about = { lot_id: id, reason };
      return [
        { ...about, kind: "released", reserved: -moved, order_line_id: from_line_id },
        { ...about, kind: "reserved", reserved: moved, order_line_id: to_line_id },
      ];
    });
  });
  await moveStock(db, changes, mover);
  return true;
}
