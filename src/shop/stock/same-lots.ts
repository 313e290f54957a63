/** Compares lot numbers ignoring case, because scanners and people differ in it. */
export function isSameLot(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}

/** Whether two lists have the same total quantity for each key, in any order and however split. */
export function haveSameQuantities<Part extends { quantity: number }>(
  one: Part[],
  other: Part[],
  keyOf: (part: Part) => string,
): boolean {
  const totals = (parts: Part[]) => {
    const sums = new Map<string, number>();
    for (const part of parts) sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0) + part.quantity);
    return JSON.stringify([...sums].sort());
  };
  return totals(one) === totals(other);
}
