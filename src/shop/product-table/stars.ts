import { shareOut } from "../tax/index.ts";
import type { CatalogueProduct } from "./state.ts";

/** How many reviews gave a product each number of stars. */
export interface StarCounts {
  total: number;
  five: number;
  four: number;
  three: number;
  two: number;
  one: number;
}

/** The five shares in whole percent, five stars first; they add up to 100, or are all 0 without reviews. */
export function starPercentages(counts: StarCounts): [number, number, number, number, number] {
  const given = [counts.five, counts.four, counts.three, counts.two, counts.one];
  if (given.every((count) => count === 0)) return [0, 0, 0, 0, 0];
  return shareOut(100, given) as [number, number, number, number, number];
}

export function toStars(counts: StarCounts): CatalogueProduct["stars"] {
  const [five, four, three, two, one] = starPercentages(counts);
  return {
    total_review: counts.total,
    five_start_review: five,
    four_start_review: four,
    three_start_review: three,
    two_start_review: two,
    one_start_review: one,
  };
}

export const noStars = toStars({ total: 0, five: 0, four: 0, three: 0, two: 0, one: 0 });
