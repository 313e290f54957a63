import type { OrderStatus, ReturnStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { type Change, linesOfOrder, moveOrder } from "../orders/index.ts";
import { type RecordedUnit, recordUnitsBack, unitsOfOrder, withSerialsRead } from "../serials/index.ts";
import { haveSameQuantities, returnStock } from "../stock/index.ts";
import { changeReturn } from "./change-return.ts";
import { checkPieces, countUnits, type InspectedPieces } from "./check-pieces.ts";
import { creditedPieces, creditReturn, refundFor } from "./credit-return.ts";
import { insertInspected, inspectedOfOrder, linesBack, type ReturnRow, updateReturn } from "./queries.ts";
import { settlePayment } from "./settle-payment.ts";
import { takeBackPoints } from "./take-back-points.ts";

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
    apply: async (change, returned) => {
      const { db, order, at } = change;
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
      const receive = returned.kind === "undelivered" ? receiveUndelivered : receiveReturn;
      const { status, credit_notes } = await receive(shop, change, returned);
      const after = { return_status: "received", refund: refund_paise / 100, pieces: inspection.pieces };
      return { status, ...after, credit_notes: credit_notes.map(({ number }) => number) };
    },
    isRepeat: async (db, returned) =>
      returned.status === "received" &&
      returned.received_by === actor.name &&
      returned.inspection_note === inspection.note &&
      isSameResult(await recordedPieces(db, returned.order_id, id), inspection.pieces),
  });
}

/** Credits a parcel that could not be delivered, if it was paid for. */
async function receiveUndelivered(shop: Shop, { db, order, actor, at }: Change, returned: ReturnRow) {
  const credit_notes = await creditReturn(shop, db, order, returned);
  if (credit_notes.length === 0) {
    const note = serverTexts.creditedBefore(returned.number);
    await moveOrder(db, order.id, order.status, { at, actor: "staff", staffName: actor.name, note });
  }
  return { status: order.status, credit_notes };
}

/** Credits what a customer returned, and takes back the points it earned. */
async function receiveReturn(shop: Shop, { db, order, actor, at }: Change, returned: ReturnRow) {
  const [lines, back] = [await linesOfOrder(db, order.id), await linesBack(db, order.id)];
  const status: OrderStatus = countUnits(back) === countUnits(lines) ? "returned" : "delivered";
  await takeBackPoints(db, order, lines, await creditedPieces(db, order.id), returned.number, at);
  await settlePayment(db, { ...order, status });
  const credit_notes = await creditReturn(shop, db, order, returned);
  const notes: string[] = [];
  if (status === "delivered") notes.push(serverTexts.partReturned(returned.number));
  if (credit_notes.length === 0) notes.push(serverTexts.creditedBefore(returned.number));
  const note = notes.join(" ") || null;
  await moveOrder(db, order.id, status, { at, actor: "staff", staffName: actor.name, note });
  return { status, credit_notes };
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
