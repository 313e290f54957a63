import { type ContentLine, contentLine } from "../order-revisions/index.ts";
import { type Adjustment, addTaxes, type ChargeShare } from "../tax/index.ts";
import { exactTotal, isTaxedAlike, type Part, withShares, withTotal } from "./divide-order.ts";

interface Joined {
  lines: readonly ContentLine[];
  adjustments: readonly Adjustment[];
  total_paise: number;
}

/**
 * Joins two parts of an order: each amount is the sum of theirs.
 * @returns null if a variant's price or tax differs between them, so that they cannot be lines of one order
 */
export function joinParts(into: Joined, part: Joined): Part | null {
  const lines = joinLines(into.lines, part.lines);
  if (!lines) return null;
  const adjustments = joinAdjustments(into.adjustments, part.adjustments);
  const joined = { lines, adjustments };
  const total_paise = into.total_paise + part.total_paise;
  // Parts whose rates have changed since were rounded separately, and together may be off by more than one order can be.
  const over = total_paise - exactTotal(joined);
  return withTotal(joined, Math.abs(over) < 100 ? total_paise : total_paise - Math.sign(over) * 100);
}

function joinLines(into: readonly ContentLine[], more: readonly ContentLine[]): ContentLine[] | null {
  const joined = into.map((line) => ({ line, other: more.find(({ variant_id }) => variant_id === line.variant_id) }));
  if (joined.some(({ line, other }) => other && !isSoldAlike(line, other))) return null;
  const held = new Set(into.map(({ variant_id }) => variant_id));
  return [
    ...joined.map(({ line, other }) => (other ? addLines(line, other) : line)),
    ...more.filter(({ variant_id }) => !held.has(variant_id)).map((line) => contentLine({ ...line, id: null })),
  ];
}

const isSoldAlike = (one: ContentLine, other: ContentLine) =>
  one.price_paise === other.price_paise && one.mrp_paise === other.mrp_paise && isTaxedAlike(one, other);

function addLines(line: ContentLine, other: ContentLine): ContentLine {
  return {
    ...line,
    quantity: line.quantity + other.quantity,
    coupon_paise: line.coupon_paise + other.coupon_paise,
    taxable_paise: line.taxable_paise + other.taxable_paise,
    ...addTaxes([line, other]),
  };
}

function joinAdjustments(into: readonly Adjustment[], more: readonly Adjustment[]): Adjustment[] {
  const all = [...into, ...more].filter(({ rule }) => rule.type !== "round_off");
  const groups = [...Map.groupBy(all, ({ rule, kind, label }) => `${rule.type} ${kind} ${label}`).values()];
  const joined = groups.flatMap(([first, second]) => (first ? [second ? addAdjustments(first, second) : first] : []));
  // Discounts come before charges.
  return joined.toSorted((one, other) => Number(one.rule.type === "charge") - Number(other.rule.type === "charge"));
}

function addAdjustments(one: Adjustment, other: Adjustment): Adjustment {
  if (one.shares.length + other.shares.length > 0) return withShares(one, joinShares(one.shares, other.shares));
  return {
    ...one,
    amount_paise: one.amount_paise + other.amount_paise,
    ...addTaxes([one, other]),
  };
}

function joinShares(into: readonly ChargeShare[], more: readonly ChargeShare[]): ChargeShare[] {
  const added = into.map((share) => {
    const other = more.find((each) => isTaxedAlike(each, share));
    if (!other) return share;
    return {
      ...share,
      taxable_paise: share.taxable_paise + other.taxable_paise,
      ...addTaxes([share, other]),
    };
  });
  return [...added, ...more.filter((each) => !into.some((share) => isTaxedAlike(each, share)))];
}
