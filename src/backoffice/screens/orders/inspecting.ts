import type { Disposition, StaffReturn } from "../../../contract/staff/order-shapes.ts";

/** A quantity of one lot and its disposition, as being entered. */
export interface Pieces {
  key: string;
  return_line_id: number;
  lot_no: string;
  expires_on: string | null;
  /** Shipped and not yet returned. */
  left: number;
  /** As typed. */
  quantity: string;
  disposition: Disposition;
}

/** What is to be inspected of a line. */
export type InspectedLine = Pick<
  StaffReturn["lines"][number],
  "return_line_id" | "ref_no" | "product_name" | "quantity" | "lots" | "suggested"
>;

/**
 * Initial values: the suggested disposition, and the quantity where only one lot is possible. With several lots it is left
 * empty until the items are inspected.
 */
export function initialPieces(lines: readonly InspectedLine[]): Pieces[] {
  return lines.flatMap(({ return_line_id, lots, quantity, suggested }) => {
    const possible = lots.filter((lot) => lot.quantity > 0);
    const all = possible.reduce((sum, lot) => sum + lot.quantity, 0);
    return possible.map((lot) => ({
      key: `${return_line_id}_${lot.lot_id}`,
      ...{ return_line_id, lot_no: lot.lot_no, expires_on: lot.expires_on, left: lot.quantity },
      quantity: possible.length === 1 ? String(quantity) : all === quantity ? String(lot.quantity) : "",
      disposition: suggested,
    }));
  });
}

/** Adds a row for the same lot, for items with another disposition. */
export function split(all: readonly Pieces[], one: Pieces): Pieces[] {
  const same = all.filter(
    ({ return_line_id, lot_no }) => return_line_id === one.return_line_id && lot_no === one.lot_no,
  );
  const other: Pieces = { ...one, key: `${one.key}_${same.length}`, quantity: "" };
  return all.flatMap((each) => (each.key === one.key ? [each, other] : [each]));
}

export function toSentPieces(all: readonly Pieces[]) {
  return all
    .map(({ return_line_id, lot_no, quantity, disposition }) => ({
      ...{ return_line_id, lot_no, disposition },
      quantity: Number(quantity),
    }))
    .filter(({ quantity }) => quantity > 0);
}
