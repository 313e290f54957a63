/**
 * `1,85,000.00`: a number as India writes it. By hand, because the browser's own formats take long to set up, up to a
 * third of a second on a telephone, and every page would wait for them.
 */
export function inIndianGroups(value: number, decimals = 0): string {
  const [whole = "", part] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = whole.replace(/\d(?=(?:\d\d)+\d$)/g, "$&,");
  const text = part === undefined ? grouped : `${grouped}.${part}`;
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** Rupees as the shop shows them: `Rs 1,85,000.00`. */
export function formatRupees(amount: number): string {
  const text = inIndianGroups(amount, 2);
  return text.startsWith("−") ? `−Rs ${text.slice(1)}` : `Rs ${text}`;
}

/** The same for whole paise. */
export function rupeesText(paise: number): string {
  return formatRupees(paise / 100);
}

/** Income-tax Act 1961 s.269ST: nobody may receive this much in cash for one transaction, or from one person in a day. */
export const cashCeilingPaise = 2_00_000_00;
