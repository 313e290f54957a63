import type { Disposition, StaffReturn } from "../../../contract/staff/orders.ts";

/** Pieces of a lot and what becomes of them, as they are being entered. */
export interface Pieces {
  key: string;
  return_line_id: number;
  lot_no: string;
  expires_on: string | null;
  /** How many went out of it and are not back. */
  left: number;
  /** As typed. */
  quantity: string;
  disposition: Disposition;
}

/**
 * What is entered already when the goods are opened: what is suggested, and the pieces where only one lot can have come. Of
 * several lots nobody knows before looking.
 */
export function beginning({ lines }: Pick<StaffReturn, "lines">): Pieces[] {
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

/** Another row of the same lot, for pieces of which something else becomes. */
export function split(all: readonly Pieces[], one: Pieces): Pieces[] {
  const same = all.filter(
    ({ return_line_id, lot_no }) => return_line_id === one.return_line_id && lot_no === one.lot_no,
  );
  const other: Pieces = { ...one, key: `${one.key}_${same.length}`, quantity: "" };
  return all.flatMap((each) => (each.key === one.key ? [each, other] : [each]));
}

export function piecesSent(all: readonly Pieces[]) {
  return all
    .map(({ return_line_id, lot_no, quantity, disposition }) => ({
      ...{ return_line_id, lot_no, disposition },
      quantity: Number(quantity),
    }))
    .filter(({ quantity }) => quantity > 0);
}
