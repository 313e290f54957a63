import { serialsField } from "../../../../contract/serials-field.ts";
import type { StaffOrder, StaffReplacement } from "../../../../contract/staff/order-shapes.ts";
import type { Picks } from "../../../../contract/staff/orders.ts";
import { isUnitOf, otherUnitText, readSerial, readUnitLabel } from "../../../../contract/unit-labels.ts";

/** The input for each line and lot: serial numbers, one per line. */
export type TypedSerials = ReadonlyMap<string, string>;

/** A lot of an order line whose units have serial numbers. */
export interface SerialPart {
  key: string;
  /** The name of its field. */
  name: string;
  line_id: number;
  ref_no: string;
  lot_no: string;
  /** The GTIN in codes on its units; null if the product has none, undefined if this screen does not know it. */
  gtin?: string | null | undefined;
  units: number;
}

export type RecordedPart = SerialPart & { serials: string[] };

/** The serial numbers and codes typed or scanned for a lot, without empty lines. */
export function serialsIn(typed: string | undefined): string[] {
  return (typed ?? "")
    .split(/[\n\r\t]+/)
    .map((serial) => serial.replaceAll("\u001d", "<GS>").trim())
    .filter(Boolean);
}

type Lot = Pick<SerialPart, "ref_no" | "lot_no" | "gtin">;

/**
 * The input with scanned codes of the lot replaced by serial numbers, except in the line still being typed. Other codes stay, and so do
 * those that only the server can compare with the product.
 */
export function withSerials(typed: string, { gtin, ...lot }: Lot): string {
  const end = typed.lastIndexOf("\n") + 1;
  const lines = typed
    .slice(0, end)
    .split("\n")
    .map((line) => {
      const code = readUnitLabel(line);
      const isCompared = code?.gtin == null || gtin != null;
      return code && isCompared && isUnitOf(code, { ...lot, gtin: gtin ?? null }) ? code.serial : line;
    });
  return lines.join("\n") + typed.slice(end);
}

/** Scanned codes of another product or lot: what was scanned and what was expected; null if there are none. */
export function otherUnits(typed: string | undefined, { gtin = null, ...lot }: Lot): string | null {
  const others = serialsIn(typed).flatMap((line) => {
    const code = readUnitLabel(line);
    return code && !isUnitOf(code, { ...lot, gtin }) ? [otherUnitText(code, { ...lot, gtin })] : [];
  });
  return others.length > 0 ? others.slice(0, 3).join(" ") : null;
}

/** Appends the serial number of a scanned unit to the input; null if it is already there. */
export function addSerial(typed: string | undefined, serial: string): string | null {
  const before = serialsIn(typed);
  if (before.some((each) => readSerial(each).toUpperCase() === serial.toUpperCase())) return null;
  return [...before, serial].join("\n");
}

const toPart = (line_id: number, ref_no: string, lot_no: string, units: number) => ({
  ...{ name: serialsField(line_id, lot_no), line_id, ref_no, lot_no, units },
});

type Line = Picks["lines"][number];

/** Lots of serialised lines from which units are packed. */
export function partsToPack(
  lines: readonly Line[],
  countOf: (line: Line, lot: Line["lots"][number]) => number,
  keyOf: (line: Line, lot: Line["lots"][number]) => string,
): SerialPart[] {
  return lines
    .filter(({ serialised }) => serialised)
    .flatMap((line) =>
      line.lots.map((lot) => ({
        key: keyOf(line, lot),
        ...toPart(line.line_id, line.ref_no, lot.lot_no, countOf(line, lot)),
        gtin: line.gtin,
      })),
    )
    .filter(({ units }) => units > 0);
}

/** Lots of a replacement whose units have serial numbers, with the recorded ones. Its goods are referred to by position. */
export function replacementParts({ lines }: Pick<StaffReplacement, "lines">): RecordedPart[] {
  return lines.flatMap(({ ref_no, lot_no, quantity, serials }, place) => {
    const part = toPart(place, ref_no, lot_no, quantity);
    return serials === undefined ? [] : [{ key: part.name, ...part, serials }];
  });
}

/** Lots of a packed order whose units have serial numbers, with the recorded ones. */
export function recordedParts({ lines }: Pick<StaffOrder, "lines">): RecordedPart[] {
  return lines.flatMap(({ line_id, ref_no, lots }) =>
    lots.flatMap(({ lot_no, quantity, serials }) => {
      const part = toPart(line_id, ref_no, lot_no, quantity);
      return serials === undefined ? [] : [{ key: part.name, ...part, serials }];
    }),
  );
}
