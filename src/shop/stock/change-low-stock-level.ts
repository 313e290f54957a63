import { serverTexts } from "../../contract/server-texts.ts";
import { audit } from "../audit/index.ts";
import { refuse, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { findStockItem, setLowStockLevel } from "./item-queries.ts";

/** Changes the quantity at or below which a variant is low on stock. */
export function changeLowStockLevel(shop: Shop, actor: Staff, variantId: number, after: { low_at: number }) {
  return transact(shop.db, async (db) => {
    const before = await findStockItem(db, variantId);
    if (!before) return refuse(404, "not_found", serverTexts.notFound);
    await setLowStockLevel(db, variantId, after.low_at);
    const subject = { subject: "variant", subject_id: variantId, subject_name: before.ref_no };
    const act = { act: "changed the low-stock level", before: { low_at: before.low_at }, after };
    await audit(db, actor, { ...act, ...subject }, shop.clock.now());
    return { data: (await findStockItem(db, variantId)) ?? before };
  });
}
