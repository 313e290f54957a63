import { istDate, istTime } from "../tax/index.ts";

/**
 * What the QR code of an e-way bill says: its number, who generated it, and when, in Indian time. The portal publishes no
 * description; this is what its printed e-way bills say according to resilient-tech/india-compliance (`get_e_waybill_qr_code`).
 */
export function wayBillCode(number: string, gstin: string, issuedAt: string): string {
  const instant = new Date(issuedAt);
  const day = istDate(instant).split("-").reverse().join("-");
  return [number, gstin, `${day} ${istTime(instant)}`].join("/");
}
