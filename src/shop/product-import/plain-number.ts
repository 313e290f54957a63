/** `6,18,750.00` or `618,750`. */
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;

/**
 * A number without the commas that group its digits; other text as it is. Any other comma may be a decimal one: `1,50` is not 150.
 * @param hasDecimalCommas whether the file is known to write decimals so
 */
export function plainNumber(typed: string, hasDecimalCommas: boolean): string {
  if (hasDecimalCommas && /^\d+,\d{1,2}$/.test(typed)) return typed.replace(",", ".");
  return grouped.test(typed) ? typed.replaceAll(",", "") : typed;
}

/** `618750.00` for `Rs 6,18,750.00`. */
export function plainAmount(typed: string, hasDecimalCommas: boolean): string {
  return plainNumber(typed.replace(/^(?:Rs\.?|INR|₹)\s*/i, ""), hasDecimalCommas);
}
