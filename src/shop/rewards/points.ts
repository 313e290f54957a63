/** One point for each full Rs 100 of goods, after discounts and before tax. */
export function pointsFor(taxable_paise: number): number {
  return Math.floor(taxable_paise / 100_00);
}

/** The value of a point in reports. Points cannot be spent yet, so this is an upper estimate: 1 % of the goods. */
export const pointValuePaise = 1_00;
