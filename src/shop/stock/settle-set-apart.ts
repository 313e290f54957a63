import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { refuseFields } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { type Changed, changeLot } from "./change-lot.ts";
import { moveStock } from "./pack-queries.ts";

interface Pieces {
  quantity: number;
  reason: string;
}

/** Pieces that came back and were set apart are as good as before: they are on hand again. */
export function restockSetApart(shop: Shop, by: Staff, id: number, pieces: Pieces): Promise<Changed> {
  return settle(shop, by, id, pieces, "restocked");
}

/** Pieces that came back and were set apart are written off. */
export function scrapSetApart(shop: Shop, by: Staff, id: number, pieces: Pieces): Promise<Changed> {
  return settle(shop, by, id, pieces, "scrapped");
}

/** Refuses more pieces than are set apart: of two who decide about the same pieces the second is told. */
function settle(shop: Shop, by: Staff, id: number, { quantity, reason }: Pieces, kind: "restocked" | "scrapped") {
  return changeLot(shop, by, id, async (db, lot, at) => {
    if (quantity > lot.quarantined) {
      return refuseFields(texts.invalid, { quantity: [serverTexts.onlySoManySetApart(lot.quarantined)] });
    }
    const on_hand = kind === "restocked" ? quantity : 0;
    await moveStock(db, [{ lot_id: id, kind, on_hand, quarantined: -quantity, reason }], { staff_name: by.name, at });
    return { act: kind === "restocked" ? "put returned units back on hand" : "scrapped returned units", reason };
  });
}
