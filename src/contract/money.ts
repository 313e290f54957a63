const indian = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Rupees as the shop writes them: `Rs 1,85,000.00`, grouped the Indian way. */
export function formatRupees(rupees: number): string {
  return `Rs ${indian.format(rupees)}`;
}

/** The same for whole paise. */
export function rupeesText(paise: number): string {
  return formatRupees(paise / 100);
}

/** Income-tax Act 1961 s.269ST: nobody may receive this much in cash for one transaction, or from one person in a day. */
export const cashCeilingPaise = 2_00_000_00;
