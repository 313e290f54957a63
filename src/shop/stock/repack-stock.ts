import type { Db } from "../kit/shop.ts";
import { findSkippedLots } from "./first-expiry.ts";
import type { LineToPack, Pick } from "./lot-rules.ts";
import {
  type LotChange,
  type LotRow,
  listLotsForVariants,
  listPackedQuantities,
  type Mover,
  moveStock,
  type PackedQuantity,
} from "./pack-queries.ts";
import { findPickProblem, type InvalidPick, type PackObjections } from "./pack-stock.ts";

/** The change in a line's quantity of a lot; negative for fewer. */
export interface LotDifference {
  order_line_id: number;
  lot_id: number;
  difference: number;
}

/** The lots as if the quantities packed for these lines were still reserved for them, because they can be packed again. */
export function asUnpacked(lots: readonly LotRow[], packed: readonly PackedQuantity[]): LotRow[] {
  return lots.map((lot) => {
    const own = packed.filter(({ lot_id }) => lot_id === lot.id);
    const pieces = own.reduce((sum, { quantity }) => sum + quantity, 0);
    return { ...lot, on_hand: lot.on_hand + pieces, reserved: lot.reserved + pieces, held: [...lot.held, ...own] };
  });
}

/** The lots of packed lines as if these were still to be packed, and what was packed. */
export async function listLotsToRepack(db: Db, lines: readonly LineToPack[], lock: boolean) {
  const lineIds = lines.map(({ order_line_id }) => order_line_id);
  const variantIds = [...new Set(lines.map(({ variant_id }) => variant_id))];
  const lots = await listLotsForVariants(db, variantIds, lineIds, lock);
  const packed = await listPackedQuantities(db, lineIds);
  return { lots: asUnpacked(lots, packed), packed };
}

/**
 * Corrects the lots from which packed goods were taken: those recorded come back on hand, the right ones leave. The rules of packing apply,
 * except that a lot recorded before may have expired or been quarantined since.
 * @param picks all units of the lines, by lot
 * @param today YYYY-MM-DD in IST
 * @param reason recorded with the movements
 * @returns why it is refused, in which case nothing has been changed, and what has been changed
 */
export async function repackStock(
  db: Db,
  lines: LineToPack[],
  picks: Pick[],
  { today, reason, maySkip, ...mover }: Mover & { today: string; reason: string; maySkip: boolean },
): Promise<PackObjections & { differences: LotDifference[] }> {
  const { lots, packed } = await listLotsToRepack(db, lines, true);
  const differences = findDifferences(packed, picks);
  const isGrown = ({ order_line_id, lot_id }: Pick) =>
    differences.some((each) => each.order_line_id === order_line_id && each.lot_id === lot_id && each.difference > 0);
  const wrong = [
    ...picks.filter(isGrown).flatMap((pick) => findPickProblem(pick, lines, lots, today) ?? []),
    ...packed.flatMap((each) => findKeptProblem(each, picks) ?? []),
  ];
  const changed = new Set(differences.map(({ order_line_id }) => order_line_id));
  const skipped = findSkippedLots(
    lines,
    lots,
    picks.filter(({ order_line_id }) => changed.has(order_line_id)),
    today,
  );
  if (wrong.length > 0 || (skipped.length > 0 && !maySkip)) return { wrong, skipped, differences: [] };
  await moveStock(
    db,
    differences.flatMap((each) => toRepackMovements(each, reason)),
    mover,
  );
  return { wrong, skipped, differences };
}

function findDifferences(packed: readonly PackedQuantity[], picks: readonly Pick[]): LotDifference[] {
  const sums = new Map<string, LotDifference>();
  const add = ({ order_line_id, lot_id }: Pick, pieces: number) => {
    const before = sums.get(`${order_line_id} ${lot_id}`)?.difference ?? 0;
    sums.set(`${order_line_id} ${lot_id}`, { order_line_id, lot_id, difference: before + pieces });
  };
  for (const each of packed) add(each, -each.quantity);
  for (const each of picks) add(each, each.quantity);
  return [...sums.values()].filter(({ difference }) => difference !== 0);
}

/** The lot of goods that the customer already has is certain. */
function findKeptProblem({ order_line_id, lot_id, kept }: PackedQuantity, picks: readonly Pick[]): InvalidPick | null {
  const picked = picks.find((pick) => pick.order_line_id === order_line_id && pick.lot_id === lot_id)?.quantity ?? 0;
  return picked < kept ? { order_line_id, lot_id, quantity: picked, problem: "kept", available: kept } : null;
}

function toRepackMovements({ difference, ...about }: LotDifference, reason: string): LotChange[] {
  if (difference < 0) return [{ ...about, kind: "returned", on_hand: -difference, reason }];
  return [
    { ...about, kind: "reserved", reserved: difference, reason },
    { ...about, kind: "packed", on_hand: -difference, reserved: -difference, reason },
  ];
}
