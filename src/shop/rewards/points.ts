/** One point for each full Rs 100 of goods, after discounts and before tax. */
export function pointsFor(taxable_paise: number): number {
  return Math.floor(taxable_paise / 100_00);
}
