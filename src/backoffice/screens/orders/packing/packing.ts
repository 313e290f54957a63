import type { Picks } from "../../../../contract/staff/orders.ts";
import type { Scanned } from "../../../../contract/staff/stock.ts";
import { partsToPack, serialsIn, type TypedSerials } from "./serials.ts";

/** Quantities packed so far, by line and lot. Never more than a line needs or a lot has. */
export type Counted = ReadonlyMap<string, number>;

type Line = Picks["lines"][number];
type Lot = Line["lots"][number];

export const pickKey = ({ line_id }: Pick<Line, "line_id">, { lot_id }: Pick<Lot, "lot_id">) => `${line_id} ${lot_id}`;

export function packedInLine(line: Line, counted: Counted): number {
  return line.lots.reduce((sum, lot) => sum + (counted.get(pickKey(line, lot)) ?? 0), 0);
}

export function packingProgress(lines: readonly Line[], counted: Counted): { pieces: number; wanted: number } {
  return {
    pieces: lines.reduce((sum, line) => sum + packedInLine(line, counted), 0),
    wanted: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** Everything as proposed: first expiry, first out. */
export function asProposed(lines: readonly Line[]): Counted {
  const pairs = lines.flatMap((line) => line.lots.map((lot) => [pickKey(line, lot), lot.proposed] as const));
  return new Map(pairs.filter(([, pieces]) => pieces > 0));
}

/** A counted lot, and one with stock left that expires earlier: packing needs a reason. */
export function findSkipped(lines: readonly Line[], counted: Counted): { skipped: Lot; packed: Lot } | null {
  for (const line of lines) {
    const countedIn = (lot: Lot) => counted.get(pickKey(line, lot)) ?? 0;
    for (const packed of line.lots.filter((lot) => countedIn(lot) > (lot.kept ?? 0))) {
      const skipped = line.lots.find(
        (lot) => lot.problem === null && expiresBefore(lot, packed) && lot.available > countedIn(lot),
      );
      if (skipped) return { skipped, packed };
    }
  }
  return null;
}

function expiresBefore(lot: Lot, other: Lot): boolean {
  return lot.expires_on !== null && (other.expires_on === null || lot.expires_on < other.expires_on);
}

/** Proposed units that were not packed, by lot; never more of a line than it is short. */
export function notFound(
  lines: readonly Line[],
  counted: Counted,
): { lot_id: number; lot_no: string; quantity: number }[] {
  return lines.flatMap((line) => {
    let short = line.quantity - packedInLine(line, counted);
    return line.lots.flatMap((lot) => {
      const quantity = Math.min(short, Math.max(0, lot.proposed - (counted.get(pickKey(line, lot)) ?? 0)));
      short -= quantity;
      return quantity > 0 ? [{ lot_id: lot.lot_id, lot_no: lot.lot_no, quantity }] : [];
    });
  });
}

/** Serial numbers required for the units counted so far. */
export const serialParts = (lines: readonly Line[], counted: Counted) =>
  partsToPack(lines, (line, lot) => counted.get(pickKey(line, lot)) ?? 0, pickKey);

/** The serial numbers recorded when packing, as the form shows them. */
export function serialsRecorded(lines: readonly Line[]): TypedSerials {
  const pairs = lines.flatMap((line) =>
    line.lots.map((lot) => [pickKey(line, lot), (lot.serials ?? []).join("\n")] as const),
  );
  return new Map(pairs.filter(([, serials]) => serials !== ""));
}

/** The picks as sent to the server. */
export function toPicks(lines: readonly Line[], counted: Counted, typed: TypedSerials = new Map()) {
  return lines.flatMap((line) =>
    line.lots.flatMap((lot) => {
      const quantity = counted.get(pickKey(line, lot)) ?? 0;
      const serials = line.serialised ? { serials: serialsIn(typed.get(pickKey(line, lot))) } : {};
      return quantity > 0 ? [{ line_id: line.line_id, lot_no: lot.lot_no, quantity, ...serials }] : [];
    }),
  );
}

/** The result of a scan: the new quantities and the line and lot that were counted, or why it was refused. */
export type Outcome = { counted: Counted; message: string; part: string } | { refused: string };

/** Counts a typed lot number; null if no lot of the order has it. */
export function countLotNumber(lines: readonly Line[], counted: Counted, typed: string): Outcome | null {
  const named = lines.filter((line) => line.lots.some((lot) => matchesLot(lot, typed)));
  if (named.length === 0) return null;
  if (new Set(named.map(({ ref_no }) => ref_no)).size > 1) {
    return { refused: `Several items here have a lot ${typed}. Scan the code on the pack.` };
  }
  return countPieces(named, counted, typed, 1);
}

/**
 * Counts a code scanned from a pack.
 * @param today YYYY-MM-DD, IST; lots that have expired are refused
 */
export function countScanned(lines: readonly Line[], counted: Counted, scanned: Scanned, today: string): Outcome {
  const { ref_no, product_name, lot_no, expires_on, quantity, problems } = scanned;
  if (problems.length > 0) return { refused: problems.join(" ") };
  const own = lines.filter((line) => line.ref_no === ref_no);
  if (own.length === 0)
    return { refused: `Wrong item: ${ref_no ?? "this"}, ${product_name ?? "unknown"}, is not in this order.` };
  if (lot_no === null) return { refused: `${ref_no} was read without a lot. Type the lot number on the pack.` };
  if (expires_on !== null && expires_on < today) return { refused: `Lot ${lot_no} of ${ref_no} has expired.` };
  return countPieces(own, counted, lot_no, quantity ?? 1);
}

/** Adds to the first incomplete line. All lines are of the same variant. */
function countPieces(lines: readonly Line[], counted: Counted, lotNo: string, pieces: number): Outcome {
  const [first] = lines;
  const line = lines.find((each) => packedInLine(each, counted) < each.quantity) ?? first;
  if (!line) return { refused: "This item is not in the order." };
  const lot = line.lots.find((each) => matchesLot(each, lotNo));
  if (!lot) return { refused: `Lot ${lotNo} of ${line.ref_no} has no stock for this order.` };
  if (lot.problem === "expired") return { refused: `Lot ${lot.lot_no} of ${line.ref_no} has expired.` };
  if (lot.problem === "quarantined") return { refused: `Lot ${lot.lot_no} of ${line.ref_no} is in quarantine.` };
  const before = counted.get(pickKey(line, lot)) ?? 0;
  const inLine = packedInLine(line, counted);
  if (inLine + pieces > line.quantity) {
    return { refused: `Too many: ${inLine} of ${line.quantity} of ${line.ref_no} are already packed.` };
  }
  if (before + pieces > lot.available) {
    return { refused: `Only ${lot.available} available in lot ${lot.lot_no} of ${line.ref_no}.` };
  }
  const next = new Map(counted).set(pickKey(line, lot), before + pieces);
  const message = `${line.ref_no}, lot ${lot.lot_no}: ${inLine + pieces} of ${line.quantity}`;
  return { counted: next, message, part: pickKey(line, lot) };
}

/** Ignores case, because scanners and people differ in it. */
function matchesLot(lot: Lot, lotNo: string): boolean {
  return lot.lot_no.toUpperCase() === lotNo.toUpperCase();
}
