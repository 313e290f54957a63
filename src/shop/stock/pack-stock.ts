import type { Db } from "../kit/shop.ts";
import { findSkippedLots, type SkippedLot } from "./first-expiry.ts";
import { allocatable, keptQuantity, type LineToPack, lotBlockedReason, type Pick } from "./lot-rules.ts";
import {
  type LotChange,
  type LotRow,
  listLotsForVariants,
  listPackedQuantities,
  type Mover,
  moveStock,
} from "./pack-queries.ts";

export type PickProblem = "unknown" | "expired" | "quarantined" | "too_few" | "kept";

/** An impossible pick, and the available quantity of its lot. */
export interface InvalidPick extends Pick {
  problem: PickProblem;
  available: number;
}

/** Why these picks cannot be packed. */
export interface PackObjections {
  wrong: InvalidPick[];
  /** Departures from first expiry, first out, which require a reason. */
  skipped: SkippedLot[];
}

/**
 * Proposes lots for each line: first those of which the customer keeps units, then by earliest expiry. For a line that cannot be filled,
 * proposes all that is available.
 * @param lots lots of the lines' variants, earliest expiry first
 * @param today YYYY-MM-DD in IST
 */
export function proposePicks(lines: LineToPack[], lots: LotRow[], today: string): Pick[] {
  return lines.flatMap(({ order_line_id, variant_id, quantity }) => {
    const own = lots.filter((lot) => lot.variant_id === variant_id && !lotBlockedReason(lot, today));
    const keptOfLot = new Map(own.map((lot) => [lot, keptQuantity(lot, order_line_id)]));
    let wanted = quantity - [...keptOfLot.values()].reduce((sum, kept) => sum + kept, 0);
    return own.flatMap((lot): Pick[] => {
      const kept = keptOfLot.get(lot) ?? 0;
      const more = Math.min(wanted, allocatable(lot, order_line_id) - kept);
      wanted -= more;
      return kept + more > 0 ? [{ order_line_id, lot_id: lot.id, quantity: kept + more }] : [];
    });
  });
}

/**
 * Takes packed goods out of stock: releases the lines' reservations and takes from the picked lots, which are mostly the same. Call it in
 * the transaction that packs the order.
 * @param picks add up to the lines' quantities; each pair of line and lot occurs once
 * @param today YYYY-MM-DD in IST
 * @param maySkip whether lots may be taken although others expire earlier
 * @returns impossible picks, in which case nothing has been changed; and skipped lots, in which case nothing has been changed unless
 * `maySkip`
 */
export async function packStock(
  db: Db,
  lines: LineToPack[],
  picks: Pick[],
  today: string,
  mover: Mover,
  maySkip: boolean,
): Promise<PackObjections> {
  const lots = await listLotsForVariants(db, variantIds(lines), lineIds(lines), true);
  const wrong = picks.flatMap((pick) => findPickProblem(pick, lines, lots, today) ?? []);
  const skipped = findSkippedLots(lines, lots, picks, today);
  if (wrong.length > 0 || (skipped.length > 0 && !maySkip)) return { wrong, skipped };
  const picksOfLots = Map.groupBy(picks, ({ lot_id }) => lot_id);
  const pairs = lots.flatMap((lot) => {
    const held = new Map(lot.held.map((each) => [each.order_line_id, each.quantity]));
    const picked = new Map(picksOfLots.get(lot.id)?.map((pick) => [pick.order_line_id, pick.quantity]));
    return lines
      .filter(({ order_line_id }) => held.has(order_line_id) || picked.has(order_line_id))
      .map(({ order_line_id }) => ({
        ...{ lot_id: lot.id, order_line_id },
        held: held.get(order_line_id) ?? 0,
        picked: picked.get(order_line_id) ?? 0,
      }));
  });
  await moveStock(db, pairs.flatMap(toPackMovements), mover);
  return { wrong, skipped };
}

function toPackMovements(pair: { lot_id: number; order_line_id: number; held: number; picked: number }): LotChange[] {
  const { lot_id, order_line_id, held, picked } = pair;
  const about = { lot_id, order_line_id };
  return [
    { ...about, kind: "released", reserved: Math.min(0, picked - held), reason: "another lot was packed instead" },
    { ...about, kind: "reserved", reserved: Math.max(0, picked - held), reason: "packed instead of another lot" },
    { ...about, kind: "packed", on_hand: 0 - picked, reserved: 0 - picked, reason: null },
  ];
}

/** Why a pick is refused. For a lot from which no line can be packed, the available quantity is 0. */
export function findPickProblem(pick: Pick, lines: LineToPack[], lots: LotRow[], today: string): InvalidPick | null {
  const line = lines.find(({ order_line_id }) => order_line_id === pick.order_line_id);
  const lot = lots.find(({ id, variant_id }) => id === pick.lot_id && variant_id === line?.variant_id);
  if (!lot) return { ...pick, problem: "unknown", available: 0 };
  const problem = lotBlockedReason(lot, today);
  if (problem) return { ...pick, problem, available: 0 };
  const available = allocatable(lot, pick.order_line_id);
  return pick.quantity > available ? { ...pick, problem: "too_few", available } : null;
}

/** Puts everything packed for these order lines back on hand, because the parcel never left. */
export async function unpackStock(db: Db, orderLineIds: number[], reason: string, mover: Mover): Promise<void> {
  const packed = await listPackedQuantities(db, orderLineIds);
  await moveStock(
    db,
    packed.map(({ lot_id, order_line_id, quantity }) => ({
      ...{ lot_id, order_line_id, kind: "returned", on_hand: quantity, reason },
    })),
    mover,
  );
}

export interface ReturnedPick extends Pick {
  disposition: "restock" | "quarantine" | "scrap";
}

/**
 * Takes back goods returned by a customer or a courier: on hand, into quarantine, or scrapped. Scrapped goods are booked in and out again,
 * so that the ledger shows both.
 */
export async function returnStock(db: Db, pieces: ReturnedPick[], reason: string, mover: Mover): Promise<void> {
  await moveStock(
    db,
    pieces.flatMap(({ lot_id, order_line_id, quantity, disposition }): LotChange[] => {
      const about = { lot_id, order_line_id, reason };
      if (disposition === "quarantine") return [{ ...about, kind: "returned", quarantined: quantity }];
      const back: LotChange = { ...about, kind: "returned", on_hand: quantity };
      if (disposition === "restock") return [back];
      return [back, { ...about, kind: "scrapped", on_hand: -quantity }];
    }),
    mover,
  );
}

const variantIds = (lines: LineToPack[]) => [...new Set(lines.map(({ variant_id }) => variant_id))];
const lineIds = (lines: LineToPack[]) => lines.map(({ order_line_id }) => order_line_id);
