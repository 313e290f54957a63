import type { Db } from "../kit/shop.ts";
import { lockLotsOnSale, type ReservationRequest, reserveLots } from "./queries.ts";

export interface Shortage {
  order_line_id: number;
  available: number;
}

/**
 * Reserves every line from the lots that expire first. Call it last in its transaction, because it locks the lots until the end. If it
 * returns shortages, roll the transaction back: some lines may have been reserved.
 * @param today YYYY-MM-DD in IST
 * @returns the lines that cannot be filled, with the quantity available; empty when everything is reserved
 */
export async function reserveStock(db: Db, wanted: ReservationRequest[], today: string): Promise<Shortage[]> {
  const variantIds = wanted.map(({ variant_id }) => variant_id);
  return reserveFrom(db, wanted, await lockLotsOnSale(db, variantIds, today));
}

/**
 * The same from lots that are already locked, so that the lock can be taken in the round trip that inserts the order lines.
 * @param lotIds locked by `lockLotsOnSale`
 */
export async function reserveFrom(db: Db, wanted: ReservationRequest[], lotIds: number[]): Promise<Shortage[]> {
  const reserved = await reserveLots(db, wanted, lotIds);
  return wanted.flatMap(({ order_line_id, quantity }) => {
    const available = reserved.get(order_line_id) ?? 0;
    return available < quantity ? [{ order_line_id, available }] : [];
  });
}
