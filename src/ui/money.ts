const indian = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Rupees as the shop shows them: `Rs 1,85,000.00`. */
export function formatRupees(amount: number): string {
  const text = indian.format(Math.abs(amount));
  return amount < 0 && text !== "0.00" ? `−Rs ${text}` : `Rs ${text}`;
}
