import { serverTexts } from "../../contract/server-texts.ts";
import type { Lot } from "../../contract/staff/stock.ts";
import { texts } from "../../contract/texts.ts";
import { type Refusal, refuseFields } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { findLotId, lockLots } from "./lot-queries.ts";
import { type Mover, moveStock } from "./pack-queries.ts";

interface Wanted {
  ref_no: string;
  lot_no: string;
  quantity: number;
}

/**
 * Takes units that are given away out of a lot, which it locks.
 * @param today YYYY-MM-DD in IST
 * @param reason recorded with the movement
 */
export async function takeFromLot(
  db: Db,
  { ref_no, lot_no, quantity }: Wanted,
  { today, reason, ...mover }: Mover & { today: string; reason: string },
): Promise<Lot | Refusal> {
  const id = await findLotId(db, ref_no, lot_no);
  const [lot] = id === undefined ? [] : await lockLots(db, [id], today);
  if (!lot) return refuseFields(texts.invalid, { lot_no: [serverTexts.lotUnknown] });
  if (lot.state !== "sellable" && lot.state !== "expiring") {
    return refuseFields(texts.invalid, { lot_no: [serverTexts.lotNotForUse] });
  }
  if (quantity > lot.on_hand - lot.reserved) {
    return refuseFields(texts.invalid, { quantity: [serverTexts.onlyLeftInLot(lot.on_hand - lot.reserved)] });
  }
  await moveStock(db, [{ lot_id: lot.id, kind: "adjusted", on_hand: -quantity, reason }], mover);
  return lot;
}
