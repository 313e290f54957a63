import { serverTexts } from "../../contract/server-texts.ts";
import type { Disposition } from "../../contract/staff/order-shapes.ts";
import { texts } from "../../contract/texts.ts";
import { refuse, refuseFields } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { linesOfOrder, type OrderRow } from "../orders/index.ts";
import { findOtherUnits, toUnitsBack, unitsOfOrder, withSerialsRead } from "../serials/index.ts";
import { isSameLot } from "../stock/index.ts";
import { inspectedOfOrder, lotsSent, type ReturnLineRow } from "./queries.ts";

/** Inspected units of a lot, and what becomes of them. */
export interface InspectedPieces {
  return_line_id: number;
  lot_no: string;
  quantity: number;
  disposition: Disposition;
  /** Serial numbers of the units that came back, if they have any. */
  serials: string[];
}

type LotSent = Awaited<ReturnType<typeof lotsSent>>[number];

/** Inspected units with the lot that went out. */
interface Piece extends Omit<InspectedPieces, "lot_no"> {
  order_line_id: number;
  lot_id: number;
}

/**
 * Checks the units by lot: each line complete, and no more of a lot than went out and has not come back.
 * @param own the lines of the return
 */
export async function checkPieces(db: Db, order: OrderRow, own: readonly ReturnLineRow[], given: InspectedPieces[]) {
  const lineIds = new Map(own.map(({ id, order_line_id }) => [id, order_line_id]));
  const parts = given.flatMap((piece) => {
    const line_id = lineIds.get(piece.return_line_id);
    return line_id === undefined ? [] : [{ ...piece, line_id }];
  });
  if (parts.length < given.length) return refuse(404, "not_found", serverTexts.notFound);
  const otherUnits = Object.values(await findOtherUnits(db, await linesOfOrder(db, order.id), parts)).flat();
  if (otherUnits.length > 0) return refusePieces(otherUnits);
  const sent = await lotsSent(db, order.id);
  const { pieces, unknown } = toPieces(withSerialsRead(parts), sent);
  if (unknown.length > 0) return refusePieces(unknown);
  const incomplete = own.flatMap(({ id, quantity }) => {
    const inspected = countUnits(pieces.filter(({ return_line_id }) => return_line_id === id));
    return inspected === quantity ? [] : [serverTexts.wrongInspected(inspected, quantity)];
  });
  if (incomplete.length > 0) return refusePieces(incomplete);
  const before = await inspectedOfOrder(db, order.id);
  const held = sent.map((lot) => ({ ...lot, left: lot.quantity - countUnits(before.filter(isOfLot(lot))) }));
  const excess = held.filter((lot) => countUnits(pieces.filter(isOfLot(lot))) > lot.left);
  if (excess.length > 0) return refusePieces(excess.map(({ lot_no, left }) => serverTexts.tooManyOfLot(lot_no, left)));
  const { units, problems } = toUnitsBack(await unitsOfOrder(db, order.id), held, pieces);
  return problems.length > 0 ? refusePieces(problems) : { pieces, units };
}

/** One piece for each line, lot and disposition, and a message for each lot that did not go out. */
function toPieces(parts: readonly (InspectedPieces & { line_id: number })[], sent: readonly LotSent[]) {
  const pieces = new Map<string, Piece>();
  const unknown: string[] = [];
  for (const { return_line_id, line_id, lot_no, quantity, disposition, serials } of parts) {
    const lot = sent.find((each) => each.order_line_id === line_id && isSameLot(each.lot_no, lot_no));
    if (!lot) {
      unknown.push(serverTexts.lotNotSent(lot_no));
      continue;
    }
    const key = `${return_line_id} ${lot.lot_id} ${disposition}`;
    const same = pieces.get(key);
    pieces.set(key, {
      return_line_id,
      order_line_id: line_id,
      lot_id: lot.lot_id,
      disposition,
      quantity: (same?.quantity ?? 0) + quantity,
      serials: [...(same?.serials ?? []), ...serials],
    });
  }
  return { pieces: [...pieces.values()], unknown };
}

const isOfLot = (lot: LotSent) => (each: { order_line_id: number; lot_id: number }) =>
  each.order_line_id === lot.order_line_id && each.lot_id === lot.lot_id;

export const countUnits = (rows: readonly { quantity: number }[]) =>
  rows.reduce((total, { quantity }) => total + quantity, 0);

const refusePieces = (problems: string[]) => refuseFields(texts.invalid, { pieces: problems });
