import { serverTexts } from "../../contract/server-texts.ts";
import type { Disposition } from "../../contract/staff/order-shapes.ts";
import { texts } from "../../contract/texts.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { linesOfOrder, noteOnOrder, type OrderRow } from "../orders/index.ts";
import { inspectedOfOrder, lotsSent } from "../returns/index.ts";
import { findOtherUnits, recordUnitsBack, toUnitsBack, unitsOfOrder, withSerialsRead } from "../serials/index.ts";
import { isSameLot, type ReturnedPick, returnStock } from "../stock/index.ts";
import { actOnReplacement } from "./change-replacement.ts";
import { insertReplacedBack, type ReplacementRow, updateReplacement } from "./queries.ts";
import { toGiveBack } from "./replacement.ts";

interface InspectedPieces {
  line_id: number;
  lot_no: string;
  quantity: number;
  disposition: Disposition;
  /** Serial numbers of the units that came back, if they have any. */
  serials: string[];
}

interface Inspection {
  /** The quantity still to come back that the screen showed. */
  to_give_back: number;
  pieces: InspectedPieces[];
  note: string | null;
}

/**
 * Inspects replaced goods that came back: as with returns, each unit goes back on hand, into quarantine, or is scrapped. Nothing is
 * credited, because the customer has the replacement. The goods may arrive in several parcels.
 */
export function inspectReplaced(
  shop: Shop,
  actor: Staff,
  id: number,
  { to_give_back, pieces: given, note }: Inspection,
) {
  const typed = withSerialsRead(given);
  return actOnReplacement(shop, actor, id, "inspect_replaced", async ({ db, order, at }, replacement) => {
    const left = toGiveBack(replacement);
    if (left !== to_give_back) return refuse(409, "state_changed", serverTexts.alreadyBack);
    if (left === 0) return refuse(409, "not_possible", serverTexts.notPossible(replacement.status));
    const checked = await checkPieces(db, order, replacement, given);
    if (checked instanceof Refusal) return checked;
    const { pieces, units } = checked;
    const about = { replacement_id: id, note, received_at: at, staff_name: actor.name };
    await insertReplacedBack(
      db,
      pieces.map(({ serials: _, ...piece }) => ({ ...piece, ...about })),
    );
    await recordUnitsBack(db, units, { replacement_id: id }, { staff_name: actor.name, at });
    await returnStock(db, pieces, `replacement ${replacement.number}`, { staff_name: actor.name, at });
    const noteText = serverTexts.replacedGoodsBack(replacement.number);
    await noteOnOrder(db, order, { at, actor: "staff", staffName: actor.name, note: noteText });
    return { before: { replacement: replacement.number, to_give_back: left }, after: { pieces: typed, note } };
  });
}

/** Waives the return: the goods need not come back, or the customer no longer has them. */
export function waiveReplaced(
  shop: Shop,
  actor: Staff,
  id: number,
  { to_give_back, reason }: { to_give_back: number; reason: string },
) {
  return actOnReplacement(shop, actor, id, "waive_replaced", async ({ db, order, at }, replacement) => {
    const left = toGiveBack(replacement);
    if (left !== to_give_back) return refuse(409, "state_changed", serverTexts.alreadyBack);
    if (left === 0) return refuse(409, "not_possible", serverTexts.notPossible(replacement.status));
    await updateReplacement(db, id, { takes_back: false });
    const noteText = serverTexts.replacedGoodsWaived(replacement.number);
    await noteOnOrder(db, order, { at, actor: "staff", staffName: actor.name, note: noteText, reason });
    return { before: { replacement: replacement.number, to_give_back: left }, after: { to_give_back: 0, reason } };
  });
}

interface Piece extends ReturnedPick {
  serials: string[];
}

/** Checks the units by lot: no more of a line than was replaced, no more of a lot than the customer has. */
async function checkPieces(db: Db, order: OrderRow, replacement: ReplacementRow, given: InspectedPieces[]) {
  const typed = withSerialsRead(given);
  const held = await lotsSent(db, order.id);
  const returned = await inspectedOfOrder(db, order.id);
  const lines = await linesOfOrder(db, order.id);
  const others = Object.values(await findOtherUnits(db, lines, given)).flat();
  if (others.length > 0) return refuseFields(texts.invalid, { pieces: others });
  const pieces = new Map<string, Piece>();
  const problems: string[] = [];
  for (const { line_id, lot_no, quantity, disposition, serials } of typed) {
    if (replacement.lines.every(({ order_line_id }) => order_line_id !== line_id))
      return refuse(404, "not_found", serverTexts.notFound);
    const lot = held.find((each) => each.order_line_id === line_id && isSameLot(each.lot_no, lot_no));
    if (!lot) {
      problems.push(serverTexts.lotNotSent(lot_no));
      continue;
    }
    const key = `${line_id} ${lot.lot_id} ${disposition}`;
    const same = pieces.get(key);
    const more = { quantity: (same?.quantity ?? 0) + quantity, serials: [...(same?.serials ?? []), ...serials] };
    pieces.set(key, { order_line_id: line_id, lot_id: lot.lot_id, disposition, ...more });
  }
  const all = [...pieces.values()];
  const sum = (some: { quantity: number }[]) => some.reduce((total, { quantity }) => total + quantity, 0);
  for (const { id, ref_no } of lines) {
    const left = toGiveBack(replacement, id);
    const back = sum(all.filter(({ order_line_id }) => order_line_id === id));
    if (back > left) problems.push(serverTexts.onlyToGiveBack(ref_no, left));
  }
  const lots = held.map((lot) => {
    const isFromLot = (each: { order_line_id: number; lot_id: number }) =>
      each.order_line_id === lot.order_line_id && each.lot_id === lot.lot_id;
    return { ...lot, left: lot.quantity - sum(returned.filter(isFromLot)), looked: sum(all.filter(isFromLot)) };
  });
  for (const { lot_no, left, looked } of lots) if (looked > left) problems.push(serverTexts.tooManyOfLot(lot_no, left));
  if (problems.length > 0) return refuseFields(texts.invalid, { pieces: problems });
  const { units, problems: unclear } = toUnitsBack(await unitsOfOrder(db, order.id), lots, all);
  return unclear.length > 0 ? refuseFields(texts.invalid, { pieces: unclear }) : { pieces: all, units };
}
