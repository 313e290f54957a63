import type { Disposition, StaffReturn } from "../../../../contract/staff/order-shapes.ts";
import type { Scanned } from "../../../../contract/staff/stock.ts";

/** A quantity of one lot and its disposition, as entered. */
export interface Pieces {
  key: string;
  return_line_id: number;
  ref_no: string;
  /** The GTIN in codes on its units; null if the product has none, undefined if the server did not send it. */
  gtin?: string | null | undefined;
  lot_no: string;
  expires_on: string | null;
  /** Shipped and not yet returned. */
  left: number;
  /** As typed. */
  quantity: string;
  disposition: Disposition;
  /** Recorded serial numbers of the units that the customer has. */
  units: readonly string[];
  /** The serial numbers of the units that came back. */
  serials: readonly string[];
}

/** The part of a line to inspect. */
export type InspectedLine = Pick<
  StaffReturn["lines"][number],
  "return_line_id" | "ref_no" | "gtin" | "product_name" | "quantity" | "lots" | "suggested"
>;

/**
 * Initial values: the suggested disposition, and the quantity if only one lot is possible. With several lots, it is left empty until the
 * items are inspected.
 */
export function initialPieces(lines: readonly InspectedLine[]): Pieces[] {
  return lines.flatMap(({ return_line_id, ref_no, gtin, lots, quantity, suggested }) => {
    const possible = lots.filter((lot) => lot.quantity > 0);
    const all = possible.reduce((sum, lot) => sum + lot.quantity, 0);
    return possible.map((lot) => ({
      key: `${return_line_id}_${lot.lot_id}`,
      ...{ return_line_id, ref_no, gtin, lot_no: lot.lot_no, expires_on: lot.expires_on, left: lot.quantity },
      quantity: possible.length === 1 ? String(quantity) : all === quantity ? String(lot.quantity) : "",
      disposition: suggested,
      ...initialUnits(lot, quantity === all),
    }));
  });
}

/** If each unit has a serial number, the chosen ones determine the quantity; all are chosen if there is no alternative. */
function initialUnits({ quantity, serials: units = [] }: InspectedLine["lots"][number], isAll: boolean) {
  if (units.length === 0) return { units, serials: [] };
  const serials = isAll ? units : [];
  return { units, serials, ...(units.length >= quantity ? { quantity: String(serials.length) } : {}) };
}

/** Whether each unit of a lot has a serial number, so that the chosen ones determine the quantity. */
export const areNumbered = ({ units, left }: Pick<Pieces, "units" | "left">) =>
  units.length > 0 && units.length >= left;

/** Chooses or removes units of a row. */
export function choose(all: readonly Pieces[], key: string, serials: readonly string[]): Pieces[] {
  return all.map((each) => {
    if (each.key !== key) return each;
    const quantity = areNumbered(each) ? serials.length : Math.max(Number(each.quantity) || 0, serials.length);
    return { ...each, serials, quantity: String(quantity) };
  });
}

const isSameLot = (one: Pieces, other: Pieces) =>
  one.return_line_id === other.return_line_id && one.lot_no === other.lot_no;

/** The units that a row offers: those of its lot that no other row has. */
export function offeredUnits(all: readonly Pieces[], one: Pieces): string[] {
  const elsewhere = all
    .filter((each) => isSameLot(each, one) && each.key !== one.key)
    .flatMap(({ serials }) => serials);
  return one.units.filter((serial) => !elsewhere.includes(serial));
}

type FoundUnit = { pieces: Pieces[]; message: string } | { refused: string };

/** The contents of a unit's code besides its serial number; the reference number is null for an unknown article. */
export type ScannedUnit = Pick<Scanned, "gtin" | "ref_no" | "lot_no">;

/** A unit that was scanned, or whose serial number was typed; null if none of these lots has it. */
export function findUnit(all: readonly Pieces[], typed: string, scanned?: ScannedUnit): FoundUnit | null {
  const serialIn = ({ units }: Pieces) => units.find((serial) => serial.toUpperCase() === typed.toUpperCase());
  const named = all.filter(serialIn);
  const rows = named.filter((each) => isAsScanned(each, scanned));
  const [row] = rows;
  const serial = row && serialIn(row);
  const [other] = named;
  if (!serial && scanned && other) return { refused: otherPiecesText(other, typed, scanned) };
  if (!row || !serial) return null;
  if (rows.some((each) => !isSameLot(each, row)))
    return { refused: `Several items here have a unit ${serial}. Choose it below.` };
  if (rows.some(({ serials }) => serials.includes(serial)))
    return { refused: `Serial number ${serial} is already selected.` };
  const pieces = choose(all, row.key, [...row.serials, serial]);
  return { pieces, message: `Serial number ${serial}, lot ${row.lot_no}` };
}

const isSame = (one: string, other: string | null) => one.toUpperCase() === other?.toUpperCase();

/** Compares codes like the server does when packing. */
function isAsScanned(pieces: Pieces, scanned?: ScannedUnit): boolean {
  if (!scanned) return true;
  return isOwnProduct(pieces, scanned) && (scanned.lot_no === null || isSame(pieces.lot_no, scanned.lot_no));
}

function isOwnProduct({ ref_no, gtin }: Pieces, scanned: ScannedUnit): boolean {
  if (scanned.gtin === null) return true;
  if (gtin === undefined) return isSame(ref_no, scanned.ref_no);
  // A product without a GTIN of its own cannot have the GTIN of another.
  return gtin === null ? scanned.ref_no === null : gtin === scanned.gtin;
}

function otherPiecesText({ ref_no, lot_no }: Pieces, serial: string, scanned: ScannedUnit): string {
  const article = scanned.ref_no ?? (scanned.gtin && `article number ${scanned.gtin}`);
  const parts = [article, scanned.lot_no && `lot ${scanned.lot_no}`, `serial number ${serial}`].filter(Boolean);
  return `Scanned: ${parts.join(", ")}. Expected: ${ref_no}, lot ${lot_no}.`;
}

/** Adds a row for the same lot, for items with a different disposition. */
export function split(all: readonly Pieces[], one: Pieces): Pieces[] {
  const same = all.filter(
    ({ return_line_id, lot_no }) => return_line_id === one.return_line_id && lot_no === one.lot_no,
  );
  const other: Pieces = { ...one, key: `${one.key}_${same.length}`, quantity: "", serials: [] };
  return all.flatMap((each) => (each.key === one.key ? [each, other] : [each]));
}

export function toSentPieces(all: readonly Pieces[]) {
  return all
    .map(({ return_line_id, lot_no, quantity, disposition, serials }) => ({
      ...{ return_line_id, lot_no, disposition, serials: [...serials] },
      quantity: Number(quantity),
    }))
    .filter(({ quantity }) => quantity > 0);
}
