import type { Lot } from "../../contract/staff/stock.ts";
import type { Db } from "../kit/shop.ts";
import { listHolders } from "./lot-queries.ts";
import { type Mover, moveStock } from "./pack-queries.ts";
import { lockLotsOnSale, reserveLots } from "./queries.ts";

/**
 * Corrects a lot's count to less than what is reserved: the newest order lines lose their reservations, and get units of other lots if
 * available. What they do not get is missing when they are packed. The caller has locked all lots of the variant.
 * @returns false if the reservations cannot be released, because customers already have the goods (a challan)
 */
export async function releaseMissing(
  db: Db,
  { lot, on_hand, reason, today }: { lot: Lot; on_hand: number; reason: string; today: string },
  mover: Mover,
): Promise<boolean> {
  let rest = lot.reserved - on_hand;
  const released = (await listHolders(db, lot.id)).flatMap(({ order_line_id, quantity }) => {
    const taken = Math.min(rest, quantity);
    rest -= taken;
    return taken > 0 ? [{ order_line_id, quantity: taken }] : [];
  });
  if (rest > 0) return false;
  await moveStock(
    db,
    [
      { lot_id: lot.id, kind: "adjusted", on_hand: on_hand - lot.on_hand, reason },
      ...released.map(({ order_line_id, quantity }) => ({
        ...{ lot_id: lot.id, order_line_id, kind: "released" as const, reserved: -quantity, reason },
      })),
    ],
    mover,
  );
  // One at a time, because each variant may occur only once per call; older orders first.
  for (const line of released.toReversed()) {
    const { variant_id } = lot;
    await reserveLots(db, [{ ...line, variant_id }], await lockLotsOnSale(db, [variant_id], today));
  }
  return true;
}
