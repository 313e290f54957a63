import { isGtin } from "../../contract/gtin.ts";

/** GS1 application identifiers with their values, in encoding order. */
export type Gs1Elements = [identifier: string, value: string][];

/** Up to 20 of the characters allowed in a lot number (GS1 General Specifications, AI (10) and figure 7.11-1, character set 82). */
const lotPattern = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;

/**
 * The element strings that identify a unit: GTIN (01), expiry (17) if it has one, and lot (10), which comes last because its length varies.
 * @returns null when the lot number cannot be encoded
 */
export function gs1Elements(gtin: string, lotNo: string, expiresOn: string | null): Gs1Elements | null {
  if (!isGtin(gtin) || !lotPattern.test(lotNo)) return null;
  const expiry: Gs1Elements = expiresOn === null ? [] : [["17", expiresOn.slice(2).replaceAll("-", "")]];
  return [["01", gtin], ...expiry, ["10", lotNo]];
}
