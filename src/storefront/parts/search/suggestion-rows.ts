import type { Suggestions } from "./useSuggestions.ts";

export function optionId(list: string, row: number): string {
  return `${list}${row}`;
}

/** Variants, products and the link to all results; 0 if nothing was found. */
export function rowCount(suggestions: Suggestions | null): number {
  const count = (suggestions?.variants.length ?? 0) + (suggestions?.products.length ?? 0);
  return count === 0 ? 0 : count + 1;
}

/** Moves up and down through the rows, with the box itself (-1) between the last and the first. */
export function nextRow(active: number, by: 1 | -1, rows: number): number {
  return ((active + 1 + by + rows + 1) % (rows + 1)) - 1;
}
