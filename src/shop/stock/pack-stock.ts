import type { Db } from "../kit/shop.ts";
import { type LotChange, type LotRow, lotsOfVariants, type Mover, moveStock, packedOf } from "./pack-queries.ts";

/** Pieces of a lot for an order line. */
export interface Pick {
  order_line_id: number;
  lot_id: number;
  quantity: number;
}

export interface LineToPack {
  order_line_id: number;
  variant_id: number;
  quantity: number;
}

export type PickProblem = "unknown" | "expired" | "quarantined" | "too_few";

/** A pick that cannot be made, and how many pieces of its lot could be taken. */
export interface WrongPick extends Pick {
  problem: PickProblem;
  available: number;
}

/** How many pieces of a lot a line may take: what is free, and what the line has reserved itself. */
export function allocatable(lot: LotRow, orderLineId: number): number {
  const own = lot.held.find((held) => held.order_line_id === orderLineId)?.quantity ?? 0;
  return lot.on_hand - lot.reserved + own;
}

/** Why nothing of a lot is sold: it or all that is left of it stands apart, or it expired. */
export function lotBlockedReason(lot: LotRow, today: string): "expired" | "quarantined" | null {
  if (lot.quarantined_at || (lot.on_hand === 0 && lot.quarantined > 0)) return "quarantined";
  return lot.expires_on !== null && lot.expires_on < today ? "expired" : null;
}

/**
 * Which lots each line should be packed from: those that expire first, as they stand now. A line that cannot be had in
 * full is proposed as far as it goes.
 * @param lots of the lines' variants, those that expire first in front
 * @param today YYYY-MM-DD in Indian time
 */
export function proposePicks(lines: LineToPack[], lots: LotRow[], today: string): Pick[] {
  return lines.flatMap(({ order_line_id, variant_id, quantity }) => {
    let wanted = quantity;
    return lots.flatMap((lot): Pick[] => {
      if (lot.variant_id !== variant_id || lotBlockedReason(lot, today)) return [];
      const taken = Math.min(wanted, allocatable(lot, order_line_id));
      wanted -= taken;
      return taken > 0 ? [{ order_line_id, lot_id: lot.id, quantity: taken }] : [];
    });
  });
}

/**
 * Takes packed pieces out of the store: what the lines had reserved is given up, and the lots picked go out instead,
 * which are mostly the same. Call it in the transaction that packs the order.
 * @param picks add up to the lines' quantities; each pair of line and lot once
 * @param today YYYY-MM-DD in Indian time
 * @returns picks that cannot be made; nothing has been changed then
 */
export async function packStock(
  db: Db,
  lines: LineToPack[],
  picks: Pick[],
  today: string,
  by: Mover,
): Promise<WrongPick[]> {
  const lots = await lotsOfVariants(db, variantsOf(lines), idsOf(lines), true);
  const wrong = picks.flatMap((pick) => wrongPick(pick, lines, lots, today) ?? []);
  if (wrong.length > 0) return wrong;
  const pairs = lots.flatMap((lot) =>
    lines.map(({ order_line_id }) => ({
      lot_id: lot.id,
      order_line_id,
      held: lot.held.find((held) => held.order_line_id === order_line_id)?.quantity ?? 0,
      picked: picks.find((pick) => pick.lot_id === lot.id && pick.order_line_id === order_line_id)?.quantity ?? 0,
    })),
  );
  await moveStock(db, pairs.flatMap(movementsOf), by);
  return [];
}

function movementsOf(pair: { lot_id: number; order_line_id: number; held: number; picked: number }): LotChange[] {
  const { lot_id, order_line_id, held, picked } = pair;
  const about = { lot_id, order_line_id };
  return [
    { ...about, kind: "released", reserved: Math.min(0, picked - held), reason: "another lot was packed instead" },
    { ...about, kind: "reserved", reserved: Math.max(0, picked - held), reason: "packed instead of another lot" },
    { ...about, kind: "packed", on_hand: 0 - picked, reserved: 0 - picked, reason: null },
  ];
}

function wrongPick(pick: Pick, lines: LineToPack[], lots: LotRow[], today: string): WrongPick | null {
  const line = lines.find(({ order_line_id }) => order_line_id === pick.order_line_id);
  const lot = lots.find(({ id, variant_id }) => id === pick.lot_id && variant_id === line?.variant_id);
  if (!lot) return { ...pick, problem: "unknown", available: 0 };
  const problem = lotBlockedReason(lot, today);
  if (problem) return { ...pick, problem, available: 0 };
  const available = allocatable(lot, pick.order_line_id);
  return pick.quantity > available ? { ...pick, problem: "too_few", available } : null;
}

/** Puts everything that was packed for these order lines back on hand: the parcel never left. */
export async function unpackStock(db: Db, orderLineIds: number[], reason: string, by: Mover): Promise<void> {
  const packed = await packedOf(db, orderLineIds);
  await moveStock(
    db,
    packed.map(({ quantity, ...about }) => ({ ...about, kind: "returned", on_hand: quantity, reason })),
    by,
  );
}

export interface PieceBack extends Pick {
  disposition: "restock" | "quarantine" | "scrap";
}

/**
 * Takes back what a customer sent or a courier could not deliver: on hand again, set apart, or written off. What is written
 * off comes in and goes out again, so that the ledger tells both.
 */
export async function takeBackStock(db: Db, pieces: PieceBack[], reason: string, by: Mover): Promise<void> {
  await moveStock(
    db,
    pieces.flatMap(({ lot_id, order_line_id, quantity, disposition }): LotChange[] => {
      const about = { lot_id, order_line_id, reason };
      if (disposition === "quarantine") return [{ ...about, kind: "returned", quarantined: quantity }];
      const back: LotChange = { ...about, kind: "returned", on_hand: quantity };
      if (disposition === "restock") return [back];
      return [back, { ...about, kind: "scrapped", on_hand: -quantity }];
    }),
    by,
  );
}

const variantsOf = (lines: LineToPack[]) => [...new Set(lines.map(({ variant_id }) => variant_id))];
const idsOf = (lines: LineToPack[]) => lines.map(({ order_line_id }) => order_line_id);
