import { pickComparison } from "../../contract/shelf-order.ts";
import type { PickedLot } from "../../contract/staff/order-prints.ts";
import type { Db } from "../kit/shop.ts";
import { loadSettings } from "../settings/index.ts";
import { type LotRow, listLotsForVariants, proposePicks } from "../stock/index.ts";
import { istDate } from "../tax/index.ts";
import { type LineToPick, linesToPick } from "./print-queries.ts";

/** What to take from each shelf for several orders. All lines of a variant are proposed as one, so that no unit is promised twice. */
export async function joinedPicks(db: Db, orders: readonly { id: number }[], at: Date): Promise<PickedLot[]> {
  const lines = await linesToPick(
    db,
    orders.map(({ id }) => id),
  );
  const lots = await listLotsForVariants(
    db,
    [...new Set(lines.map(({ variant_id }) => variant_id))],
    lines.map(({ id }) => id),
    false,
  );
  const { delivery } = await loadSettings(db);
  const variants = Map.groupBy(lines, ({ variant_id }) => variant_id);
  return [...variants.values()]
    .flatMap((own) => picksOfVariant(own, lots, istDate(at)))
    .toSorted(pickComparison(delivery.shelf_order));
}

function picksOfVariant(lines: LineToPick[], lots: LotRow[], today: string): PickedLot[] {
  const [first] = lines;
  if (!first) return [];
  const { variant_id, shelf, ref_no, product_name } = first;
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const own = lots.filter((lot) => lot.variant_id === variant_id).map((lot) => ({ ...lot, held: [heldTogether(lot)] }));
  const picks = proposePicks([{ order_line_id: together, variant_id, quantity }], own, today);
  const about = { shelf, ref_no, product_name, orders: new Set(lines.map(({ order_id }) => order_id)).size };
  const missing = picks.reduce((rest, pick) => rest - pick.quantity, quantity);
  return [
    ...picks.map((pick) => {
      const lot = own.find(({ id }) => id === pick.lot_id);
      return { ...about, lot_no: lot?.lot_no ?? null, expires_on: lot?.expires_on ?? null, quantity: pick.quantity };
    }),
    ...(missing > 0 ? [{ ...about, lot_no: null, expires_on: null, quantity: missing }] : []),
  ];
}

/** The id of the combined line of a variant. */
const together = 0;

function heldTogether({ held }: LotRow) {
  const sum = (of: (each: LotRow["held"][number]) => number) => held.reduce((total, each) => total + of(each), 0);
  return { order_line_id: together, quantity: sum(({ quantity }) => quantity), kept: sum(({ kept }) => kept) };
}
