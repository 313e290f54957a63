import type { Product } from "../../../contract/catalogue.ts";

type Breakdown = Pick<
  Product,
  "five_start_review" | "four_start_review" | "three_start_review" | "two_start_review" | "one_start_review"
>;

/** Percent per number of stars, from five down to one. */
export function starShares(product: Breakdown): { stars: number; percent: number }[] {
  return [
    { stars: 5, percent: product.five_start_review },
    { stars: 4, percent: product.four_start_review },
    { stars: 3, percent: product.three_start_review },
    { stars: 2, percent: product.two_start_review },
    { stars: 1, percent: product.one_start_review },
  ];
}

/** To one decimal; 0 without reviews. */
export function averageRating(product: Breakdown): number {
  const sum = starShares(product).reduce((total, { stars, percent }) => total + stars * percent, 0);
  return Math.round(sum / 10) / 10;
}
