/** Whether two lot numbers are the same: scanners and people write letters large or small. */
export function isSameLot(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}

/** Whether two lists name the same pieces, in whatever order and portions. `keyOf` says what tells pieces apart. */
export function haveSamePieces<Part extends { quantity: number }>(
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
