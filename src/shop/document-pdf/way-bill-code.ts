import { istDate, istTime } from "../tax/index.ts";

/**
 * The content of an e-way bill's QR code: its number, who generated it, and when, in IST. The portal publishes no description; this is what
 * its printed e-way bills contain according to resilient-tech/india-compliance (`get_e_waybill_qr_code`). Staff copy the time from the
 * portal's page, which shows no seconds, so none are invented: a time on the minute is written without them.
 */
export function wayBillCode(number: string, gstin: string, issuedAt: string): string {
  const instant = new Date(issuedAt);
  const day = istDate(instant).split("-").reverse().join("-");
  const time = istTime(instant).replace(/:00$/, "");
  return [number, gstin, `${day} ${time}`].join("/");
}
