/** Rupees, as they are typed and sent, in whole paise. */
export const toPaise = (rupees: number) => Math.round(rupees * 100);

/** Whether an amount in rupees has at most two decimals. */
export const isInPaise = (rupees: number) => Math.abs(rupees * 100 - toPaise(rupees)) < 1e-6;

/**
 * Indian digit grouping: `1,85,000.00`. Implemented by hand because Intl formatters are slow to set up, up to a third of a second on a
 * phone, and every page would wait for them.
 */
export function inIndianGroups(value: number, decimals = 0): string {
  const [whole = "", part] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = whole.length > 3 ? `${inPairs(whole.slice(0, -3))},${whole.slice(-3)}` : whole;
  const text = part === undefined ? grouped : `${grouped}.${part}`;
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** Above the last three digits, Indian grouping is in pairs. */
function inPairs(digits: string): string {
  const first = digits.length % 2;
  const pairs = digits.slice(first).match(/\d\d/g) ?? [];
  return (first === 1 ? [digits.slice(0, 1), ...pairs] : pairs).join(",");
}

/** Rupees as the shop shows them: `Rs 1,85,000.00`. */
export function formatRupees(amount: number): string {
  const text = inIndianGroups(amount, 2);
  return text.startsWith("−") ? `−Rs ${text.slice(1)}` : `Rs ${text}`;
}

/** The same, from whole paise. */
export function rupeesText(paise: number): string {
  return formatRupees(paise / 100);
}
