import { allocatable, keptQuantity, type LineToPack, lotBlockedReason, type Pick } from "./lot-rules.ts";
import type { LotRow } from "./pack-queries.ts";

/** A lot that was picked although one that expires earlier has stock left. */
export interface SkippedLot {
  skipped: LotRow;
  picked: LotRow;
}

/**
 * Where picks depart from first expiry, first out. Units that the customer already has are taken from their own lot.
 * @param lots all lots of the lines' variants, earliest expiry first
 * @param today YYYY-MM-DD in IST
 */
export function findSkippedLots(lines: LineToPack[], lots: LotRow[], picks: Pick[], today: string): SkippedLot[] {
  return lots.flatMap((picked) => {
    if (chosenQuantity(picked, lines, picks) === 0) return [];
    const skipped = lots.find(
      (lot) =>
        lot.variant_id === picked.variant_id &&
        expiresBefore(lot, picked) &&
        lotBlockedReason(lot, today) === null &&
        remainingQuantity(lot, lines, picks) > 0,
    );
    return skipped ? [{ skipped, picked }] : [];
  });
}

function expiresBefore(lot: LotRow, other: LotRow): boolean {
  return lot.expires_on !== null && (other.expires_on === null || lot.expires_on < other.expires_on);
}

const pickedPieces = (lot: LotRow, picks: Pick[]) =>
  picks.reduce((sum, { lot_id, quantity }) => sum + (lot_id === lot.id ? quantity : 0), 0);

/** Quantity picked from a lot beyond the units that the customer keeps. */
function chosenQuantity(lot: LotRow, lines: LineToPack[], picks: Pick[]): number {
  const kept = lines.reduce((sum, { order_line_id }) => sum + keptQuantity(lot, order_line_id), 0);
  return Math.max(0, pickedPieces(lot, picks) - kept);
}

/** Quantity of a lot that the order could still take. */
function remainingQuantity(lot: LotRow, lines: LineToPack[], picks: Pick[]): number {
  const free = lot.on_hand - lot.reserved;
  const own = lines.reduce((sum, { order_line_id }) => sum + allocatable(lot, order_line_id) - free, 0);
  return free + own - pickedPieces(lot, picks);
}
