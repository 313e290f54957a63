import { isGs1Code } from "../../contract/gs1.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { Lot, Receipt } from "../../contract/staff/stock.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { type Refusal, refuseFields, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { istDate } from "../tax/index.ts";
import { findOrCreateLots, lockLots } from "./lot-queries.ts";
import { moveStock } from "./pack-queries.ts";
import { findVariantsByRefNo } from "./queries.ts";

/** Receives goods, all lines or none. Errors refer to the line concerned. */
export async function receiveStock(
  shop: Shop,
  actor: Staff,
  { note, lines }: Receipt,
): Promise<{ data: Lot[] } | Refusal> {
  return transact(shop.db, async (db) => {
    const now = shop.clock.now();
    const today = istDate(now);
    const variants = await findVariantsByRefNo(
      db,
      lines.map((line) => line.ref_no),
    );
    const wanted = lines.map((line) => ({ ...line, variant_id: variants.get(line.ref_no.toUpperCase()) ?? 0 }));
    const wrong = validateLines(wanted, today);
    if (Object.keys(wrong).length > 0) return refuseFields(texts.invalid, wrong);

    const lots = await findOrCreateLots(db, wanted);
    for (const [index, line] of wanted.entries()) {
      const known = lots[index];
      if (known?.manufactured_on === line.manufactured_on && known.expires_on === line.expires_on) continue;
      const { manufactured_on = "", expires_on = null } = known ?? {};
      wrong[`lines.${index}.lot_no`] = [serverTexts.lotHasOtherDates(manufactured_on, expires_on)];
    }
    if (Object.keys(wrong).length > 0) return refuseFields(texts.invalid, wrong);

    const movements = wanted.map(({ quantity }, index) => ({
      lot_id: lots[index]?.id ?? 0,
      kind: "received" as const,
      on_hand: quantity,
      reason: note,
    }));
    await moveStock(db, movements, { staff_name: actor.name, at: now });
    for (const [index, { ref_no, quantity }] of wanted.entries()) {
      const { id = 0, lot_no } = lots[index] ?? {};
      const subject = { subject: "lot", subject_id: id, subject_name: `${ref_no} ${lot_no}` };
      await audit(db, actor, { act: "received", ...subject, after: { quantity, note } }, now);
    }
    return {
      data: await lockLots(
        db,
        lots.map(({ id }) => id),
        today,
      ),
    };
  });
}

function validateLines(lines: (Receipt["lines"][number] & { variant_id: number })[], today: string) {
  const problems: Record<string, string[]> = {};
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const say = (field: string, words: string) => {
      problems[`lines.${index}.${field}`] = [words];
    };
    if (line.variant_id === 0) say("ref_no", serverTexts.refNoUnknown);
    if (line.manufactured_on > today) say("manufactured_on", serverTexts.madeInFuture);
    if (line.expires_on !== null && line.expires_on <= line.manufactured_on)
      say("expires_on", serverTexts.expiresBeforeMade);
    else if (line.expires_on !== null && line.expires_on < today) say("expires_on", serverTexts.expiredAlready);
    if (isGs1Code(line.lot_no)) say("lot_no", serverTexts.codeAsLot(line.lot_no));
    const key = `${line.variant_id} ${line.lot_no.toUpperCase()}`;
    if (seen.has(key)) say("lot_no", serverTexts.lotTwice);
    seen.add(key);
  }
  return problems;
}
