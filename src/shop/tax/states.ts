/** A State or Union territory of India. `gst_code` is its two-digit code in GST law, as text. */
export interface State {
  readonly id: number;
  readonly name: string;
  readonly gst_code: string;
  readonly kind: "state" | "union_territory";
}

// 25 (Daman and Diu) was merged into 26, and 28 was Andhra Pradesh before 2014 (now 37): both appear only on old documents. 96 is "other
// countries", which is never a place of supply for this shop.
const notInUse = new Set(["25", "28"]);

/** Whether two digits are the current code of a State or Union territory (01 to 38), or 97, "other territory". */
export function isStateCode(code: string): boolean {
  if (!/^[0-9]{2}$/.test(code) || notInUse.has(code)) return false;
  return code === "97" || (Number(code) >= 1 && Number(code) <= 38);
}

// Chandigarh, Dadra and Nagar Haveli and Daman and Diu, Lakshadweep, Andaman and Nicobar, Ladakh, other territory.
const withoutLegislature = new Set(["04", "26", "31", "35", "38", "97"]);

/**
 * The name of the State's half of the tax on a supply inside it: UTGST in a Union territory without legislature
 * (CGST Act s.2(114)), otherwise SGST. The code decides, not `kind`: Delhi, Puducherry and
 * Jammu and Kashmir are Union territories that have a legislature and charge SGST (CGST Act s.2(103)).
 */
export function stateTaxKind(gstCode: string): "SGST" | "UTGST" {
  return withoutLegislature.has(gstCode) ? "UTGST" : "SGST";
}
