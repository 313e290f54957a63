import { type ContentLine, contentLine } from "../order-revisions/index.ts";
import {
  type Adjustment,
  addTaxes,
  type ChargeShare,
  type OrderTotals,
  roundWithinMrp,
  shareOut,
  shareOutTaxes,
  type Taxes,
  taxedTotal,
  toRoundOff,
  totalTax,
} from "../tax/index.ts";

/** What an order holds and costs, in whole paise. */
export interface Part {
  lines: ContentLine[];
  adjustments: Adjustment[];
  order: OrderTotals;
}

/** A pair: what stays in the order, and what leaves with the other parcel. */
type Both<T> = [stays: T, leaves: T];

/**
 * Divides an order by quantities of its lines. Nothing is priced or taxed again: each agreed amount is allocated by the largest-remainder
 * method, so that the parts add up to it, tax by tax. Each part is a whole number of rupees, since it is paid separately.
 * @param leaving quantities by line id; at least one unit leaves and at least one stays
 */
export function divideOrder(
  whole: { lines: readonly ContentLine[]; adjustments: readonly Adjustment[]; total_paise: number },
  leaving: ReadonlyMap<number, number>,
): Both<Part> {
  const divided = whole.lines.map((line) => divideLine(line, line.id === null ? 0 : (leaving.get(line.id) ?? 0)));
  const lines = both((index) => divided.flatMap((line) => line[index] ?? []));
  const discounts = divideDiscounts(whole.adjustments, sumColumn(lines[0], "coupon_paise"));
  const charges = whole.adjustments
    .filter(({ rule }) => rule.type === "charge")
    .map((charge) => divideCharge(charge, lines));
  const parts = both((index) => ({
    lines: lines[index],
    adjustments: [...discounts[index], ...charges.map((charge) => charge[index])],
  }));
  const exact = both((index) => exactTotal(parts[index]));
  const totals = divideRounding(
    whole.total_paise,
    exact,
    both((index) => highestTotal(parts[index])),
  );
  return both((index) => withTotal(parts[index], totals[index]));
}

function both<T>(make: (index: 0 | 1) => T): Both<T> {
  return [make(0), make(1)];
}

function pair<T>([stays, leaves, ...more]: readonly T[]): Both<T> {
  if (stays === undefined || leaves === undefined || more.length > 0) throw new Error("An order is divided in two.");
  return [stays, leaves];
}

function divideLine(line: ContentLine, leaves: number): Both<ContentLine | null> {
  const quantities: Both<number> = [line.quantity - leaves, leaves];
  const coupon = pair(shareOut(line.coupon_paise, quantities));
  const taxable = both((index) => line.price_paise * quantities[index] - coupon[index]);
  const taxes = pair(shareOutTaxes(line, taxable));
  return both((index) => {
    if (quantities[index] === 0) return null;
    return contentLine({
      ...line,
      id: index === 0 ? line.id : null,
      quantity: quantities[index],
      coupon_paise: coupon[index],
      taxable_paise: taxable[index],
      ...taxes[index],
    });
  });
}

/** The lines' taxable values already include discounts. The share of the lines that stay is taken from the discounts in order. */
function divideDiscounts(adjustments: readonly Adjustment[], staying: number): Both<Adjustment[]> {
  let left = staying;
  const divided = adjustments
    .filter(({ rule }) => rule.type === "discount")
    .map((discount): Both<Adjustment> => {
      const stays = Math.min(left, -discount.amount_paise);
      left -= stays;
      const leaves = -discount.amount_paise - stays;
      return both((index) => ({ ...discount, amount_paise: 0 - (index === 0 ? stays : leaves) }));
    });
  return both((index) => divided.map((discount) => discount[index]).filter(({ amount_paise }) => amount_paise !== 0));
}

/** The share of a charge that the goods of each HSN code and rate bear moves with those goods. */
function divideCharge(charge: Adjustment, lines: Both<ContentLine[]>): Both<Adjustment> {
  if (charge.shares.length === 0) {
    const amounts = divideAmounts(
      { ...charge, taxable_paise: charge.amount_paise },
      lineWeights(lines, () => true),
    );
    return both((index) => {
      const { taxable_paise, ...taxes } = amounts[index];
      return { ...charge, amount_paise: taxable_paise, ...taxes };
    });
  }
  const shares = charge.shares.map((share): Both<ChargeShare> => {
    const amounts = divideAmounts(
      share,
      lineWeights(lines, (line) => isTaxedAlike(line, share)),
    );
    return both((index) => ({ ...share, ...amounts[index] }));
  });
  return both((index) =>
    withShares(
      charge,
      shares.map((share) => share[index]),
    ),
  );
}

type Amounts = Taxes & Pick<ChargeShare, "taxable_paise">;

function divideAmounts(whole: Amounts, weights: number[]): Both<Amounts> {
  const amounts = pair(shareOut(whole.taxable_paise, weights));
  const taxes = pair(shareOutTaxes(whole, amounts));
  return both((index) => ({ taxable_paise: amounts[index], ...taxes[index] }));
}

/** Weights by value, or by quantity if all lines are worth nothing. */
function lineWeights(lines: Both<ContentLine[]>, bears: (line: ContentLine) => boolean): number[] {
  const bearing = lines.map((part) => part.filter(bears));
  const values = bearing.map((part) => sumColumn(part, "taxable_paise"));
  return values.every((value) => value === 0) ? bearing.map((part) => sumColumn(part, "quantity")) : values;
}

type Taxed = Pick<ChargeShare, "hsn_code" | "gst_rate_bp" | "tax_class">;

export const isTaxedAlike = (one: Taxed, other: Taxed) =>
  one.hsn_code === other.hsn_code && one.gst_rate_bp === other.gst_rate_bp && one.tax_class === other.tax_class;

/** The charge as the sum of these shares. */
export function withShares(charge: Adjustment, shares: readonly ChargeShare[]): Adjustment {
  return {
    ...charge,
    amount_paise: sumColumn(shares, "taxable_paise"),
    ...addTaxes(shares),
    shares: shares.filter(({ taxable_paise }) => taxable_paise > 0),
  };
}

type Unrounded = Pick<Part, "lines" | "adjustments">;

export function exactTotal({ lines, adjustments }: Unrounded): number {
  const charged = adjustments.map((each) => (each.rule.type === "charge" ? each.amount_paise + totalTax(each) : 0));
  return [...lines.map(taxedTotal), ...charged].reduce((sum, amount) => sum + amount, 0);
}

/** MRP of the goods and the charges with their tax (see `roundWithinMrp`). */
function highestTotal({ lines, adjustments }: Unrounded): number {
  const goods = lines.reduce((sum, { mrp_paise, quantity }) => sum + mrp_paise * quantity, 0);
  return exactTotal({ lines: [], adjustments }) + goods;
}

/**
 * Rounds both parts to the rupee. If their sum then differs from the whole by a rupee, the part that this changes least takes it. A rupee
 * that would lift both above their MRP is not charged.
 */
function divideRounding(total: number, exact: Both<number>, highest: Both<number>): Both<number> {
  const rounded = both((index) => roundWithinMrp(exact[index], highest[index]));
  const difference = total - rounded[0] - rounded[1];
  if (difference === 0) return rounded;
  const isPossible = (index: 0 | 1) => {
    const changed = rounded[index] + difference;
    return Math.abs(changed - exact[index]) < 100 && (difference < 0 || changed <= highest[index]);
  };
  const distance = (index: 0 | 1) => Math.abs(rounded[index] + difference - exact[index]);
  const [taker] = ([0, 1] as const).filter(isPossible).toSorted((one, other) => distance(one) - distance(other));
  return taker === undefined ? rounded : both((index) => rounded[index] + (index === taker ? difference : 0));
}

/** The part with its totals, rounded to `total_paise`. */
export function withTotal({ lines, adjustments }: Unrounded, total_paise: number): Part {
  const charges = adjustments.filter((each) => each.rule.type === "charge");
  return {
    lines,
    adjustments: [...adjustments, ...toRoundOff(exactTotal({ lines, adjustments }), total_paise)],
    order: {
      mrp_paise: lines.reduce((sum, line) => sum + line.mrp_paise * line.quantity, 0),
      subtotal_paise: lines.reduce((sum, line) => sum + line.price_paise * line.quantity, 0),
      ...addTaxes([...lines, ...charges]),
      total_paise,
    },
  };
}

function sumColumn<Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}
