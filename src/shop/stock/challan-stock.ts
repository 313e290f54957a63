import type { Db } from "../kit/shop.ts";
import { type LotChange, listLotsForVariants, type Mover, moveStock } from "./pack-queries.ts";
import type { ReturnedPick } from "./pack-stock.ts";

/** A quantity of a lot. */
export interface LotPieces {
  lot_id: number;
  quantity: number;
}

/**
 * Takes goods that leave on a delivery challan out of their lots.
 * @param number the challan's number, recorded with the movements
 */
export async function sendStock(db: Db, pieces: readonly LotPieces[], number: string, mover: Mover): Promise<void> {
  await moveStock(
    db,
    pieces.map(({ lot_id, quantity }) => ({ lot_id, kind: "sent", on_hand: -quantity, reason: number })),
    mover,
  );
}

/** Takes back goods of a challan: on hand, into quarantine, or scrapped, which is booked in and out again. */
export async function takeBackStock(
  db: Db,
  pieces: readonly (LotPieces & Pick<ReturnedPick, "disposition">)[],
  number: string,
  mover: Mover,
): Promise<void> {
  await moveStock(
    db,
    pieces.flatMap(({ lot_id, quantity, disposition }): LotChange[] => {
      const about = { lot_id, reason: number };
      if (disposition === "quarantine") return [{ ...about, kind: "returned", quarantined: quantity }];
      const back: LotChange = { ...about, kind: "returned", on_hand: quantity };
      return disposition === "restock" ? [back] : [back, { ...about, kind: "scrapped", on_hand: -quantity }];
    }),
    mover,
  );
}

/** Goods of a challan that the recipient keeps, and the order line that invoices them. */
export interface KeptPieces extends LotPieces {
  order_line_id: number;
  variant_id: number;
}

/**
 * Books goods that a recipient keeps to the order that invoices them: back into their lot and reserved for the line, replacing the line's
 * other reservations. The order is then packed from exactly these lots, and no unit leaves the store twice.
 * @param number the challan's number, recorded with the movements
 * @returns the quantity that the line can still take if that is too small; then nothing has been changed
 */
export async function keepStock(db: Db, kept: KeptPieces, number: string, mover: Mover): Promise<number | null> {
  const { order_line_id, lot_id, quantity } = kept;
  const lots = await listLotsForVariants(db, [kept.variant_id], [order_line_id], true);
  const held = lots.flatMap((lot) => lot.held.map((each) => ({ ...each, lot_id: lot.id })));
  const free = held.reduce((sum, each) => sum + each.quantity - each.kept, 0);
  if (free < quantity) return free;
  let rest = quantity;
  const released = held.flatMap((each): LotChange[] => {
    const taken = Math.min(rest, each.quantity - each.kept);
    rest -= taken;
    return [{ lot_id: each.lot_id, kind: "released", reserved: -taken, order_line_id, reason: number }];
  });
  const back: LotChange = { lot_id, kind: "returned", on_hand: quantity, reason: number };
  const reserved: LotChange = { lot_id, kind: "kept", reserved: quantity, order_line_id, reason: number };
  await moveStock(db, [...released, back, reserved], mover);
  return null;
}
