import { pick } from "../../contract/field-types.ts";
import { gstRatesOn } from "../../contract/gst-rates.ts";
import { rupeesText } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { VariantGiven } from "../../contract/staff/product-shapes.ts";
import { isGtin } from "../kit/gtin.ts";
import { exceedsMrp, exclusiveTax, priceFromMrp } from "../tax/index.ts";
import type { Errors } from "./check-product.ts";
import { plainVariantFields, type VariantColumns } from "./columns.ts";
import { refKey } from "./ref-key.ts";
import type { Holder, TaxClassGiven, VariantRow } from "./variant-queries.ts";

/** What variants of one product are checked against. */
export interface KnownOfVariants {
  /** Every variant the product has or had. */
  stored: readonly VariantRow[];
  /** The ids that are given: what such a variant is numbered now does not count, but what it will be. */
  givenIds: ReadonlySet<number>;
  /** The variants that already have one of the given numbers. */
  holders: readonly Holder[];
  /** Attributes that variants of this product may have, with their place; null where its category is not known. */
  attributes: ReadonlyMap<number, { place: number }> | null;
  discount_percent: number;
  /** YYYY-MM-DD, Indian time. */
  today: string;
}

export interface VariantChecked extends VariantColumns {
  /** The stored one it changes, also one that had been taken from sale; null when it is new. */
  stored: VariantRow | null;
  attributes: { attribute_id: number; value: string }[];
  /** HSN code and rate from a day on, where they do not apply on it already. */
  tax_class: Omit<TaxClassGiven, "variant_id" | "classified_by"> | null;
}

/** A variant's first class holds from the day GST began. */
const gstBegan = "2017-07-01";

/** Checks every variant of a product. `errors` are by field: `variants.2.ref_no`. */
export function checkVariants(given: readonly VariantGiven[], known: KnownOfVariants) {
  const errors: Errors = {};
  const seen = { refs: new Set<string>(), udis: new Set<string>() };
  const checked = given.map((variant, index) => {
    const found = checkVariant(variant, known, seen);
    for (const [field, words] of Object.entries(found.errors)) errors[`variants.${index}.${field}`] = words;
    return found.checked;
  });
  return { errors, checked };
}

/** One of them. `seen` gathers the numbers of those before it. */
export function checkVariant(
  given: VariantGiven,
  known: KnownOfVariants,
  seen: { refs: Set<string>; udis: Set<string> },
): { errors: Errors; checked: VariantChecked } {
  const errors: Errors = {};
  const key = refKey(given.ref_no);
  // A number that the product had before brings its variant back, with its history.
  const isStored = ({ id, ref_key }: VariantRow) =>
    given.id === null ? ref_key === key && !known.givenIds.has(id) : id === given.id;
  const stored = known.stored.find(isStored) ?? null;
  if (given.id !== null && !stored) errors.id = [serverTexts.variantNotOfProduct];
  checkNumbers(given, key, stored, known, seen, errors);
  const tax = taxFrom(given, stored, known.today, errors);
  const mrp_paise = Math.round(given.mrp * 100);
  const own = given.price === null ? null : Math.round(given.price * 100);
  const price_paise = own ?? priceFromMrp(mrp_paise, tax.rateToday, known.discount_percent);
  const problem = price_paise < 1 ? serverTexts.priceNothing : aboveMrp(price_paise, mrp_paise, tax.rates);
  if (problem) errors.price = [problem];
  const rise = stored && stored.mrp_paise !== mrp_paise ? mrpRise(mrp_paise, stored, known.today) : null;
  if (rise) errors.mrp = [rise];
  checkAttributes(given, known, errors);
  const place = ({ attribute_id }: { attribute_id: number }) => known.attributes?.get(attribute_id)?.place ?? 0;
  return {
    errors,
    checked: {
      ...pick(given, plainVariantFields),
      stored,
      mrp_paise,
      price_paise,
      price_follows_mrp: own === null,
      tax_class: tax.change,
      attributes: given.attributes.toSorted((one, other) => place(one) - place(other)),
    },
  };
}

function checkNumbers(
  { ref_no, udi_di }: VariantGiven,
  key: string,
  stored: VariantRow | null,
  known: KnownOfVariants,
  seen: { refs: Set<string>; udis: Set<string> },
  errors: Errors,
) {
  const another = ({ variant_id }: Holder) => variant_id !== stored?.id && !known.givenIds.has(variant_id);
  const refHolder = known.holders.find((holder) => holder.ref_key === refKey(ref_no) && another(holder));
  if (seen.refs.has(key)) errors.ref_no = [serverTexts.refNoTwice];
  else if (refHolder) errors.ref_no = [serverTexts.refNoTaken(refHolder.product_name)];
  seen.refs.add(key);
  if (udi_di === null) return;
  const udiHolder = known.holders.find((holder) => holder.udi_di === udi_di && another(holder));
  if (!isGtin(udi_di)) errors.udi_di = [serverTexts.udiWrong];
  else if (seen.udis.has(udi_di)) errors.udi_di = [serverTexts.udiTwice];
  else if (udiHolder) errors.udi_di = [serverTexts.udiTaken(udiHolder.product_name)];
  seen.udis.add(udi_di);
}

/**
 * A rate of GST must be in force on the day from which it is to apply. Only what is classified now is judged, and what comes
 * back on sale: a variant whose stored rate has ended since can be changed otherwise, because refusing its weight or price
 * would not correct the tax of what is sold meanwhile.
 */
function checkRate(percent: number, day: string, errors: Errors) {
  const inForce = gstRatesOn(day);
  if (!inForce.includes(percent)) errors.gst_rate = [serverTexts.gstRateNotInForce(percent, day, inForce)];
}

/** The requested change of tax class, the rate in force today, and every rate from today on with its first day. */
function taxFrom({ hsn, gst_rate, tax_from }: VariantGiven, stored: VariantRow | null, today: string, errors: Errors) {
  const gst_rate_bp = Math.round(gst_rate * 100);
  const classes = stored?.tax_classes ?? [];
  if (classes.length === 0) {
    const change = { valid_from: gstBegan, hsn_code: hsn, gst_rate_bp };
    checkRate(gst_rate, today, errors);
    return { change, rateToday: gst_rate_bp, rates: [{ day: null, gst_rate_bp }] };
  }
  if (tax_from !== null && tax_from < today) errors.tax_from = [serverTexts.taxInThePast];
  const day = tax_from ?? today;
  const then = classes.findLast(({ valid_from }) => valid_from <= day);
  const same = then?.hsn_code === hsn && then.gst_rate_bp === gst_rate_bp;
  const change = same ? null : { valid_from: day, hsn_code: hsn, gst_rate_bp };
  if (change || stored?.withdrawn) checkRate(gst_rate, day, errors);
  const coming = [...classes.filter(({ valid_from }) => valid_from !== change?.valid_from), ...(change ? [change] : [])]
    .map(({ valid_from, gst_rate_bp: rate }) => ({
      day: valid_from <= today ? null : valid_from,
      from: valid_from,
      gst_rate_bp: rate,
    }))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const now = coming.findLast(({ from }) => from <= today);
  return {
    change,
    rateToday: now?.gst_rate_bp ?? gst_rate_bp,
    rates: coming.filter((each) => each === now || each.from > today),
  };
}

/**
 * Why this price may not be asked: with GST it is above the MRP, which includes all taxes (Legal Metrology (Packaged
 * Commodities) Rules 2011, rules 2(m) and 18(2)), now or once a rate that is known comes into force.
 */
export function aboveMrp(
  price_paise: number,
  mrp_paise: number,
  rates: readonly { day: string | null; gst_rate_bp: number }[],
): string | null {
  for (const { day, gst_rate_bp } of rates) {
    if (!exceedsMrp(price_paise, mrp_paise, gst_rate_bp)) continue;
    const words = [
      rupeesText(withGst(price_paise, gst_rate_bp)),
      rupeesText(mrp_paise),
      String(gst_rate_bp / 100),
    ] as const;
    return day === null ? serverTexts.priceAboveMrp(...words) : serverTexts.priceAboveMrpLater(day, ...words);
  }
  return null;
}

/** What a customer pays for one piece. Paise. */
export function withGst(price_paise: number, gst_rate_bp: number): number {
  const { cgst_paise, sgst_paise } = exclusiveTax(price_paise, gst_rate_bp, "intra");
  return price_paise + cgst_paise + sgst_paise;
}

/**
 * Why this MRP is too high, or null: no MRP of a medical device may rise by more than 10 % in 12 months (DPCO 2013,
 * paragraph 20; all devices since 1 April 2020). Measured from the lowest that held at the end of a day in that time, so that
 * a slip can be put right on the day it was made, and lowering and raising again is no way around it.
 */
export function mrpRise(mrp_paise: number, { mrps }: Pick<VariantRow, "mrps">, today: string): string | null {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const before = mrps.filter(({ valid_from }) => valid_from < today);
  const first = before.findLastIndex(({ valid_from }) => valid_from <= yearAgo);
  const held = before.slice(Math.max(first, 0)).map((each) => each.mrp_paise);
  if (held.length === 0) return null;
  const lowest = Math.min(...held);
  const highest = Math.floor((lowest * 11) / 10);
  return mrp_paise > highest ? serverTexts.mrpRise(rupeesText(highest), rupeesText(lowest)) : null;
}

/** The attributes that variants of a product may have: those of its category in their order, then those they have already. */
export function permittedAttributes(ofCategory: readonly number[], stored: readonly VariantRow[]) {
  const used = stored.flatMap(({ attributes }) => attributes.map(([id]) => id)).toSorted((one, other) => one - other);
  return new Map([...new Set([...ofCategory, ...used])].map((id, place) => [id, { place }]));
}

function checkAttributes({ attributes }: VariantGiven, known: KnownOfVariants, errors: Errors) {
  const seen = new Set<number>();
  for (const [index, { attribute_id }] of attributes.entries()) {
    const problem = seen.has(attribute_id)
      ? serverTexts.attributeTwice
      : (known.attributes?.has(attribute_id) ?? true)
        ? null
        : serverTexts.attributeElsewhere;
    if (problem) errors[`attributes.${index}.attribute_id`] = [problem];
    seen.add(attribute_id);
  }
}
