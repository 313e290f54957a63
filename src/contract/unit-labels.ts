import { isGs1Code, readGs1Elements } from "./gs1.ts";

/** The contents of a unit's label. */
export interface UnitLabel {
  gtin: string | null;
  lot_no: string | null;
  serial: string;
}

/** The product and lot for which serial numbers are typed. */
export interface UnitGoods {
  ref_no: string;
  lot_no: string;
  /** Null if the product has none, or it is not known here. */
  gtin: string | null;
}

const maxSerialLength = 20;

/**
 * Reads the code of a unit. Null for other text, for a code without a serial number, and for one that lacks a separator after it;
 * `isGs1Code` distinguishes them.
 */
export function readUnitLabel(text: string): UnitLabel | null {
  const elements = isGs1Code(text) ? readGs1Elements(text) : null;
  const serial = elements?.get("21");
  if (!elements || serial === undefined || serial.length > maxSerialLength) return null;
  return { gtin: elements.get("01") ?? elements.get("02") ?? null, lot_no: elements.get("10") ?? null, serial };
}

/** The serial number in scanned or typed text: from a unit's code, or the text itself. */
export const readSerial = (typed: string): string => readUnitLabel(typed)?.serial ?? typed;

/** Whether a unit with this code can be one of these goods, as far as its label shows. */
export function isUnitOf(code: UnitLabel, goods: UnitGoods): boolean {
  const isOtherLot = code.lot_no !== null && code.lot_no.toUpperCase() !== goods.lot_no.toUpperCase();
  const isOtherProduct = code.gtin !== null && goods.gtin !== null && code.gtin !== goods.gtin;
  return !isOtherLot && !isOtherProduct;
}

/** @param refNo of the scanned article, if it is one of the shop's */
export function otherUnitText({ gtin, lot_no, serial }: UnitLabel, expected: UnitGoods, refNo?: string): string {
  const article = gtin === expected.gtin ? expected.ref_no : (refNo ?? (gtin && `article number ${gtin}`));
  const scanned = [article, lot_no && `lot ${lot_no}`, `serial number ${serial}`].filter(Boolean).join(", ");
  return `Scanned: ${scanned}. Expected: ${expected.ref_no}, lot ${expected.lot_no}.`;
}
