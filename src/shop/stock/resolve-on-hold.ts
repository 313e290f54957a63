import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { refuseFields } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { type ChangedLot, changeLot } from "./change-lot.ts";
import { moveStock } from "./pack-queries.ts";

interface Pieces {
  quantity: number;
  reason: string;
}

/** Puts returned goods that are on hold back on hand. */
export function restockOnHold(shop: Shop, actor: Staff, id: number, pieces: Pieces): Promise<ChangedLot> {
  return resolve(shop, actor, id, pieces, "restocked");
}

/** Scraps returned goods that are on hold. */
export function scrapOnHold(shop: Shop, actor: Staff, id: number, pieces: Pieces): Promise<ChangedLot> {
  return resolve(shop, actor, id, pieces, "scrapped");
}

/** Refuses more than is on hold, so that the second of two concurrent decisions fails. */
function resolve(shop: Shop, actor: Staff, id: number, { quantity, reason }: Pieces, kind: "restocked" | "scrapped") {
  return changeLot(shop, actor, id, async (db, lot, at) => {
    if (quantity > lot.quarantined) {
      return refuseFields(texts.invalid, { quantity: [serverTexts.onlyOnHold(lot.quarantined)] });
    }
    const on_hand = kind === "restocked" ? quantity : 0;
    await moveStock(db, [{ lot_id: id, kind, on_hand, quarantined: -quantity, reason }], {
      staff_name: actor.name,
      at,
    });
    return { act: kind === "restocked" ? "put returned units back on hand" : "scrapped returned units", reason };
  });
}
