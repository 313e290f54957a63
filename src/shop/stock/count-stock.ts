import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { refuseFields, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { istDate } from "../tax/index.ts";
import { keptOfLots, lockLots } from "./lot-queries.ts";
import { moveStock } from "./pack-queries.ts";

interface CountedLot {
  lot_id: number;
  counted: number;
  /** The quantity displayed when counting started. */
  expected: number;
}

/**
 * Records a stocktake. Refuses lots whose quantity changed during the count; they have to be counted again. So do those of which customers
 * keep units of a challan: these count as on hand until their order is packed, but are not in store.
 */
export async function countStock(
  shop: Shop,
  actor: Staff,
  { note, lines }: { note: string | null; lines: CountedLot[] },
) {
  return transact(shop.db, async (db) => {
    const now = shop.clock.now();
    const lots = new Map(
      (
        await lockLots(
          db,
          lines.map((line) => line.lot_id),
          istDate(now),
        )
      ).map((lot) => [lot.id, lot]),
    );
    const kept = await keptOfLots(db, [...lots.keys()]);
    const wrong: Record<string, string[]> = {};
    const seen = new Set<number>();
    for (const [index, { lot_id, counted, expected }] of lines.entries()) {
      const lot = lots.get(lot_id);
      const countedField = `lines.${index}.counted`;
      if (!lot) wrong[countedField] = [serverTexts.notFound];
      else if (seen.has(lot_id)) wrong[countedField] = [serverTexts.lotTwice];
      else if (lot.on_hand !== expected) wrong[countedField] = [serverTexts.countMoved(lot.on_hand)];
      else if (counted !== expected && kept.has(lot_id))
        wrong[countedField] = [serverTexts.countKept(kept.get(lot_id) ?? 0)];
      else if (counted < lot.reserved) wrong[countedField] = [serverTexts.reservedOfLot(lot.reserved)];
      seen.add(lot_id);
    }
    if (Object.keys(wrong).length > 0) return refuseFields(texts.invalid, wrong);

    const different = lines.filter(({ counted, expected }) => counted !== expected);
    const reason = note ?? "count";
    await moveStock(
      db,
      different.map(({ lot_id, counted, expected }) => ({
        lot_id,
        kind: "adjusted" as const,
        on_hand: counted - expected,
        reason,
      })),
      { staff_name: actor.name, at: now },
    );
    const after = Object.fromEntries(different.map(({ lot_id, counted }) => [lotName(lots.get(lot_id)), counted]));
    const before = Object.fromEntries(different.map(({ lot_id, expected }) => [lotName(lots.get(lot_id)), expected]));
    const name = `${lines.length} lots`;
    await audit(
      db,
      actor,
      { act: "counted", subject: "stock", subject_id: "count", subject_name: name, before, after },
      now,
    );
    return { data: { counted: lines.length, changed: different.length } };
  });
}

function lotName(lot: { ref_no: string; lot_no: string } | undefined): string {
  return lot ? `${lot.ref_no} ${lot.lot_no}` : "";
}
