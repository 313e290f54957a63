import { serverTexts } from "../../contract/server-texts.ts";
import type { Lot } from "../../contract/staff/stock.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { type Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { istDate } from "../tax/index.ts";
import { findLot, lockLots, lockLotsBeside, setQuarantine } from "./lot-queries.ts";
import { moveStock } from "./pack-queries.ts";
import { releaseMissing } from "./release-missing.ts";

export type ChangedLot = { data: Lot } | Refusal;
type Change = (db: Db, lot: Lot, now: Date) => Promise<Refusal | { act: string; reason: string }>;

interface Adjustment {
  on_hand: number;
  expected: number;
  reason: string;
  /** Whether orders lose reservations that exceed the new count. */
  release_reserved: boolean;
}

/** Corrects a lot's count. It can go below the reserved quantity only if reservations may be released. */
export function adjustLot(shop: Shop, actor: Staff, id: number, given: Adjustment): Promise<ChangedLot> {
  const lockFirst = given.release_reserved ? lockLotsBeside : undefined;
  const change: Change = async (db, lot, now) => {
    if (lot.on_hand !== given.expected) return refuse(409, "state_changed", serverTexts.countMoved(lot.on_hand));
    if (given.on_hand === lot.on_hand) return refuseFields(texts.invalid, { on_hand: [serverTexts.nothingToChange] });
    const { reason } = given;
    const mover = { staff_name: actor.name, at: now };
    if (given.on_hand >= lot.reserved) {
      await moveStock(db, [{ lot_id: id, kind: "adjusted", on_hand: given.on_hand - lot.on_hand, reason }], mover);
      return { act: "adjusted", reason };
    }
    const isReleased =
      given.release_reserved &&
      (await releaseMissing(db, { lot, on_hand: given.on_hand, reason, today: istDate(now) }, mover));
    if (!isReleased) return refuse(409, "reserved", serverTexts.reservedOfLot(lot.reserved));
    return { act: "took missing items out of", reason };
  };
  return changeLot(shop, actor, id, change, lockFirst);
}

export function scrapLot(
  shop: Shop,
  actor: Staff,
  id: number,
  given: { quantity: number; reason: string },
): Promise<ChangedLot> {
  return changeLot(shop, actor, id, async (db, lot, now) => {
    if (given.quantity > lot.on_hand)
      return refuseFields(texts.invalid, { quantity: [serverTexts.onlyLeftInLot(lot.on_hand)] });
    if (given.quantity > lot.on_hand - lot.reserved)
      return refuse(409, "reserved", serverTexts.reservedOfLot(lot.reserved));
    const { quantity, reason } = given;
    await moveStock(db, [{ lot_id: id, kind: "scrapped", on_hand: -quantity, reason }], {
      staff_name: actor.name,
      at: now,
    });
    return { act: "scrapped", reason };
  });
}

/** Quarantines a lot, which is then not sold. Its reservations stay, but packing must use another lot. */
export function quarantineLot(shop: Shop, actor: Staff, id: number, reason: string): Promise<ChangedLot> {
  return changeLot(shop, actor, id, async (db, lot, now) => {
    if (lot.quarantined_at === null) await setQuarantine(db, id, now);
    return { act: "quarantined", reason };
  });
}

export function releaseLot(shop: Shop, actor: Staff, id: number, reason: string): Promise<ChangedLot> {
  return changeLot(shop, actor, id, async (db) => {
    await setQuarantine(db, id, null);
    return { act: "released from quarantine", reason };
  });
}

/** Locks a lot, applies a change and writes the audit entry. */
export function changeLot(
  shop: Shop,
  actor: Staff,
  id: number,
  work: Change,
  lockFirst?: (db: Db, id: number) => Promise<void>,
): Promise<ChangedLot> {
  return transact(shop.db, async (db) => {
    await lockFirst?.(db, id);
    const now = shop.clock.now();
    const today = istDate(now);
    const [lot] = await lockLots(db, [id], today);
    if (!lot) return refuse(404, "not_found", serverTexts.notFound);
    const done = await work(db, lot, now);
    if (!("act" in done)) return done;
    const after = await findLot(db, id, today);
    if (!after) throw new Error(`Lot ${id} is gone.`);
    const subject = { subject: "lot", subject_id: id, subject_name: `${lot.ref_no} ${lot.lot_no}` };
    await audit(db, actor, { act: done.act, ...subject, before: lot, after: { ...after, reason: done.reason } }, now);
    return { data: after };
  });
}
