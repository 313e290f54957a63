import { shareOut, type Taxes, taxedTotal, totalTax } from "../tax/index.ts";

/** What units were charged, in whole paise. `sgst_paise` also holds UTGST. */
export interface ChargedAmounts extends Taxes {
  taxable_paise: number;
}

export interface Pieces extends ChargedAmounts {
  quantity: number;
}

const amounts = ["taxable_paise", "cgst_paise", "sgst_paise", "igst_paise"] as const;

/**
 * What some units of a line were charged. Each amount of the line, less earlier returns, is divided between these units and the remaining
 * ones by the largest-remainder method, so that all returns of a line add up to it.
 */
export function amountsOfPieces(line: Pieces, before: readonly Pieces[], quantity: number): ChargedAmounts {
  const left = (name: keyof Pieces) => line[name] - before.reduce((sum, pieces) => sum + pieces[name], 0);
  const stay = left("quantity") - quantity;
  if (quantity < 1 || stay < 0) throw new RangeError(`${quantity} of ${left("quantity")} units cannot be returned`);
  const shares = amounts.map((name) => [name, shareOut(left(name), [quantity, stay])[0] ?? 0]);
  return Object.fromEntries(shares) as Record<(typeof amounts)[number], number>;
}

/**
 * A part of an amount with its taxes, split into value and tax proportionally by the largest-remainder method; CGST and SGST stay equal.
 * For the whole amount, returns exactly the given values.
 * @param amount_paise at most the whole amount
 */
export function amountsOfPart(left: ChargedAmounts, amount_paise: number): ChargedAmounts {
  const [, share = 0] = shareOut(amount_paise, [left.taxable_paise, totalTax(left)]);
  if (left.igst_paise > 0) {
    return { taxable_paise: amount_paise - share, cgst_paise: 0, sgst_paise: 0, igst_paise: share };
  }
  const down = Math.floor(share / 2);
  const half = amount_paise - 2 * down > left.taxable_paise ? Math.ceil(share / 2) : down;
  return { taxable_paise: amount_paise - 2 * half, cgst_paise: half, sgst_paise: half, igst_paise: 0 };
}

export function sumOfAmounts(charged: readonly ChargedAmounts[]): number {
  return charged.reduce((sum, each) => sum + taxedTotal(each), 0);
}
