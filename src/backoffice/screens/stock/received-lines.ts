import type { Scanned } from "../../../contract/staff/stock.ts";

/** A line of a receipt, as typed. */
export interface ReceivedLine {
  key: number;
  ref_no: string;
  lot_no: string;
  manufactured_on: string;
  expires_on: string;
  quantity: string;
}

let keys = 0;
export const emptyLine = (): ReceivedLine => ({
  ...{ key: ++keys, ref_no: "", lot_no: "", manufactured_on: "", expires_on: "", quantity: "" },
});

/** Gives a line a new key, because lines kept from an earlier visit may have the same one. */
export const withOwnKey = (line: ReceivedLine): ReceivedLine => ({ ...line, key: ++keys });

/** Adds to the line of the same lot, otherwise fills the first empty line or adds a new one. */
export function withScanned(lines: ReceivedLine[], scanned: Scanned): ReceivedLine[] {
  const { ref_no, lot_no, manufactured_on, expires_on, quantity } = scanned;
  const pieces = quantity ?? 1;
  const same = lines.find((line) => line.ref_no === ref_no && line.lot_no === lot_no && lot_no !== null);
  if (same) {
    const more = String((Number(same.quantity) || 0) + pieces);
    return lines.map((line) => (line === same ? { ...line, quantity: more } : line));
  }
  const line: ReceivedLine = {
    ...emptyLine(),
    ...{ ref_no: ref_no ?? "", lot_no: lot_no ?? "", manufactured_on: manufactured_on ?? "" },
    ...{ expires_on: expires_on ?? "", quantity: String(pieces) },
  };
  const free = lines.find((each) => each.ref_no === "" && each.lot_no === "");
  return free ? lines.map((each) => (each === free ? line : each)) : [...lines, line];
}

type Filled = { line: ReceivedLine } | { refused: string };

/** A code scanned into the lot number of a line: fills in empty fields, and is refused if it contradicts the others. */
export function withLabel(line: ReceivedLine, scanned: Scanned): Filled {
  const { gtin, ref_no, lot_no, manufactured_on, expires_on, problems } = scanned;
  const isOtherProduct = line.ref_no !== "" && gtin !== null && line.ref_no.toUpperCase() !== ref_no?.toUpperCase();
  if (isOtherProduct) {
    const parts = [ref_no ?? `article number ${gtin}`, lot_no && `lot ${lot_no}`].filter(Boolean).join(", ");
    return { refused: `Scanned: ${parts}. Expected: ${line.ref_no}.` };
  }
  if (problems.length > 0) return { refused: problems.join(" ") };
  if (lot_no === null) return { refused: "The code contains no lot. Type the lot number on the pack." };
  const dates = [
    ["made", line.manufactured_on, manufactured_on],
    ["expires", line.expires_on, expires_on],
  ] as const;
  const other = dates.find(([, typed, read]) => typed !== "" && read !== null && typed !== read);
  if (other) return { refused: `Scanned: lot ${lot_no}, ${other[0]} ${other[2]}. Expected: ${other[0]} ${other[1]}.` };
  return {
    line: {
      ...{ ...line, lot_no, ref_no: line.ref_no || (ref_no ?? "") },
      ...{ manufactured_on: manufactured_on ?? line.manufactured_on, expires_on: expires_on ?? line.expires_on },
    },
  };
}
