/**
 * Integer arithmetic for money. Amounts are whole paise in a `number`; products are computed in BigInt and only the
 * rounded result is converted back to a `number`, so no intermediate value is a fraction.
 *
 * Bound: goods worth more than `mostOrderValue`, 10^15 paise, are not sold in one order. Even with as much tax and at MRP that is far
 * below 2^53 (about 9 × 10^15), and a part in rupees is exact to the paisa. A larger amount throws a RangeError instead of losing a paisa.
 */

/** The amount itself when it is a whole number from 0 to 2^53 − 1; otherwise throws a RangeError that names it. */
export function wholeAmount(amount: number, name: string): number {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`${name} must be a whole number, not negative and within exact range: ${amount}`);
  }
  return amount;
}

/** Sum of whole amounts. Throws a RangeError when an amount is not whole or the sum is beyond the exact range. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => wholeAmount(total + wholeAmount(amount, "amount"), "sum"), 0);
}

/**
 * numerator ÷ denominator, rounded half up to a whole number. Throws a RangeError on a negative numerator, a denominator below 1 or a
 * result beyond the exact range.
 */
export function roundHalfUp(numerator: bigint, denominator: bigint): number {
  if (numerator < 0n || denominator < 1n) {
    throw new RangeError(`cannot round ${numerator}/${denominator}`);
  }
  return wholeAmount(Number((2n * numerator + denominator) / (2n * denominator)), "quotient");
}

/** amount × part ÷ whole, rounded half up once at the end. All three are whole numbers, `whole` at least 1. */
export function proportion(amount: number, part: number, whole: number): number {
  return roundHalfUp(BigInt(wholeAmount(amount, "amount")) * BigInt(part), BigInt(whole));
}

/** A whole amount in paise rounded to the rupee, still in paise; 50 paise and above round up (CGST Act s.170). */
export function roundToRupee(paise: number): number {
  return wholeAmount(proportion(paise, 1, 100) * 100, "rounded amount");
}

/**
 * Allocates an amount by weight with the largest-remainder method: every share is rounded down, and the leftover paise
 * go one each to the shares that lost most, the earlier one first on a tie.
 *
 * The shares always add up to `totalPaise`. A weight of 0 gets nothing, and if the total does not exceed the sum of the
 * weights, no share exceeds its weight (so a coupon's share never exceeds its line's goods). If all weights are 0, the
 * amount is divided equally. Throws a RangeError when there is an amount but no weights, or an input is not whole.
 */
export function shareOut(totalPaise: number, weights: readonly number[]): number[] {
  const total = BigInt(wholeAmount(totalPaise, "total"));
  if (weights.length === 0 && totalPaise > 0) throw new RangeError("cannot divide an amount among no one");

  const weightSum = sum(weights);
  const effective = weightSum > 0 ? weights : weights.map(() => 1);
  const divisor = BigInt(weightSum > 0 ? weightSum : weights.length);

  const shares = effective.map((weight) => Number((total * BigInt(weight)) / divisor));
  const lost = effective.map((weight, index) => ({ index, remainder: (total * BigInt(weight)) % divisor }));
  lost.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));

  const leftOver = totalPaise - sum(shares);
  for (const { index } of lost.slice(0, leftOver)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
