import type { ReturnStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { Disposition } from "../../contract/staff/order-shapes.ts";
import { texts } from "../../contract/texts.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { linesOfOrder, moveOrder, type OrderRow } from "../orders/index.ts";
import {
  findOtherUnits,
  type RecordedUnit,
  recordUnitsBack,
  toUnitsBack,
  unitsOfOrder,
  withSerialsRead,
} from "../serials/index.ts";
import { haveSameQuantities, isSameLot, returnStock } from "../stock/index.ts";
import { changeReturn } from "./change-return.ts";
import { creditedPieces, creditReturn, refundFor } from "./credit-return.ts";
import { insertInspected, inspectedOfOrder, linesBack, lotsSent, type ReturnLineRow, updateReturn } from "./queries.ts";
import { settlePayment } from "./settle-payment.ts";
import { takeBackPoints } from "./take-back-points.ts";

/** Inspected units of a lot, and what becomes of them. */
export interface InspectedPieces {
  return_line_id: number;
  lot_no: string;
  quantity: number;
  disposition: Disposition;
  /** Serial numbers of the units that came back, if they have any. */
  serials: string[];
}

interface Inspection {
  pieces: InspectedPieces[];
  note: string | null;
}

/**
 * Inspects returned goods: each unit goes back on hand, into quarantine, or is scrapped. The inspection determines the refund, sets the
 * order to `returned` if the customer kept nothing of it, otherwise to `delivered`, and issues the credit note.
 */
export function inspectReturn(shop: Shop, actor: Staff, id: number, expected: ReturnStatus, given: Inspection) {
  const inspection = { ...given, pieces: withSerialsRead(given.pieces) };
  return changeReturn(shop, actor, {
    id,
    expected,
    action: "inspect",
    apply: async ({ db, order, at }, returned) => {
      const own = (await linesBack(db, order.id)).filter(({ return_id }) => return_id === id);
      const checked = await checkPieces(db, order, own, given.pieces);
      if (checked instanceof Refusal) return checked;
      const { pieces, units } = checked;
      await insertInspected(
        db,
        pieces.map(({ order_line_id: _, serials: __, ...piece }) => piece),
      );
      await recordUnitsBack(db, units, { return_id: id }, { staff_name: actor.name, at });
      await returnStock(db, pieces, `return ${returned.number}`, { staff_name: actor.name, at });
      const refund_paise = await refundFor(db, order, returned);
      const received = { received_at: at, received_by: actor.name, inspection_note: inspection.note };
      await updateReturn(db, id, { status: "received", refund_paise, note_required: true, ...received });
      const after = { return_status: "received", refund: refund_paise / 100, pieces: inspection.pieces };
      if (returned.kind === "undelivered") {
        const notes = await creditReturn(shop, db, order, returned);
        if (notes.length === 0) {
          const note = serverTexts.creditedBefore(returned.number);
          await moveOrder(db, order.id, order.status, { at, actor: "staff", staffName: actor.name, note });
        }
        return { status: order.status, ...after, credit_notes: notes.map(({ number }) => number) };
      }

      const lines = await linesOfOrder(db, order.id);
      const back = await linesBack(db, order.id);
      const count = (all: { quantity: number }[]) => all.reduce((sum, { quantity }) => sum + quantity, 0);
      const status = count(back) === count(lines) ? "returned" : "delivered";
      await takeBackPoints(db, order, lines, await creditedPieces(db, order.id), returned.number, at);
      await settlePayment(db, { ...order, status });
      const notes = await creditReturn(shop, db, order, returned);
      const sentences = [
        status === "returned" ? [] : serverTexts.partReturned(returned.number),
        notes.length > 0 ? [] : serverTexts.creditedBefore(returned.number),
      ].flat();
      const note = sentences.join(" ") || null;
      await moveOrder(db, order.id, status, { at, actor: "staff", staffName: actor.name, note });
      return { status, ...after, credit_notes: notes.map(({ number }) => number) };
    },
    isRepeat: async (db, returned) =>
      returned.status === "received" &&
      returned.received_by === actor.name &&
      returned.inspection_note === inspection.note &&
      isSameResult(await recordedPieces(db, returned.order_id, id), inspection.pieces),
  });
}

/** What was recorded when a return was inspected. */
async function recordedPieces(db: Db, orderId: number, returnId: number): Promise<InspectedPieces[]> {
  const units = (await unitsOfOrder(db, orderId)).filter(
    ({ came_back_with }) => came_back_with?.return_id === returnId,
  );
  const rows = (await inspectedOfOrder(db, orderId)).filter(({ return_id }) => return_id === returnId);
  return rows.map(({ order_line_id, lot_id, ...row }) => {
    const isSamePiece = (unit: RecordedUnit) =>
      unit.order_line_id === order_line_id && unit.lot_id === lot_id && unit.disposition === row.disposition;
    return { ...row, serials: units.filter(isSamePiece).map(({ serial }) => serial) };
  });
}

function isSameResult(recorded: InspectedPieces[], given: InspectedPieces[]): boolean {
  const pieceKey = ({ return_line_id, lot_no, disposition }: InspectedPieces) =>
    [return_line_id, lot_no.toUpperCase(), disposition].join(" ");
  const toText = (pieces: InspectedPieces[]) =>
    JSON.stringify(
      pieces.flatMap((piece) => piece.serials.map((serial) => `${pieceKey(piece)} ${serial.toUpperCase()}`)).sort(),
    );
  return haveSameQuantities(recorded, given, pieceKey) && toText(recorded) === toText(given);
}

interface Piece {
  return_line_id: number;
  order_line_id: number;
  lot_id: number;
  quantity: number;
  disposition: Disposition;
  serials: string[];
}

/** Checks the units by lot: each line complete, and no more of a lot than went out and has not come back. */
async function checkPieces(db: Db, order: OrderRow, own: ReturnLineRow[], given: InspectedPieces[]) {
  const line_id = (id: number) => own.find((line) => line.id === id)?.order_line_id ?? 0;
  const parts = given.map((piece) => ({ ...piece, line_id: line_id(piece.return_line_id) }));
  const others = Object.values(await findOtherUnits(db, await linesOfOrder(db, order.id), parts)).flat();
  if (others.length > 0) return refuseFields(texts.invalid, { pieces: others });
  const typed = withSerialsRead(given);
  const wentOut = await lotsSent(db, order.id);
  const before = await inspectedOfOrder(db, order.id);
  const pieces = new Map<string, Piece>();
  const problems: string[] = [];
  for (const { return_line_id, lot_no, quantity, disposition, serials } of typed) {
    const line = own.find(({ id }) => id === return_line_id);
    if (!line) return refuse(404, "not_found", serverTexts.notFound);
    const lot = wentOut.find((each) => each.order_line_id === line.order_line_id && isSameLot(each.lot_no, lot_no));
    if (!lot) {
      problems.push(serverTexts.lotNotSent(lot_no));
      continue;
    }
    const key = `${return_line_id} ${lot.lot_id} ${disposition}`;
    const same = pieces.get(key);
    const more = { quantity: (same?.quantity ?? 0) + quantity, serials: [...(same?.serials ?? []), ...serials] };
    pieces.set(key, {
      ...{ return_line_id, order_line_id: line.order_line_id, lot_id: lot.lot_id, disposition },
      ...more,
    });
  }
  const all = [...pieces.values()];
  const sum = (some: { quantity: number }[]) => some.reduce((total, { quantity }) => total + quantity, 0);
  for (const line of problems.length > 0 ? [] : own) {
    const looked = sum(all.filter(({ return_line_id }) => return_line_id === line.id));
    if (looked !== line.quantity) problems.push(serverTexts.wrongInspected(looked, line.quantity));
  }
  const held = wentOut.map((lot) => {
    const matchesPick = (each: { order_line_id: number; lot_id: number }) =>
      each.order_line_id === lot.order_line_id && each.lot_id === lot.lot_id;
    return { ...lot, left: lot.quantity - sum(before.filter(matchesPick)), looked: sum(all.filter(matchesPick)) };
  });
  for (const { lot_no, left, looked } of problems.length > 0 ? [] : held)
    if (looked > left) problems.push(serverTexts.tooManyOfLot(lot_no, left));
  if (problems.length > 0) return refuseFields(texts.invalid, { pieces: problems });
  const { units, problems: unclear } = toUnitsBack(await unitsOfOrder(db, order.id), held, all);
  return unclear.length > 0 ? refuseFields(texts.invalid, { pieces: unclear }) : { pieces: all, units };
}
