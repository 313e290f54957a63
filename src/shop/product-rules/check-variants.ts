import { pick } from "../../contract/field-types.ts";
import { gstRatesOn } from "../../contract/gst-rates.ts";
import { isGtin } from "../../contract/gtin.ts";
import { isListedHsn } from "../../contract/hsn-codes.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { VariantGiven } from "../../contract/staff/product-shapes.ts";
import { plainVariantFields, type VariantColumns } from "../kit/product-columns.ts";
import { previousRefs, refKey } from "../kit/ref-key.ts";
import { checkPrices, mrpRise } from "../pricing/index.ts";
import type { TaxClass } from "../tax/index.ts";
import type { Errors } from "./check-product.ts";
import { checkVariantDeclarations } from "./declarations.ts";
import type { Holder, TaxClassGiven, VariantRow } from "./stored.ts";

/** What the variants of one product are checked against. */
export interface KnownOfVariants {
  /** Every variant the product has or had. */
  stored: readonly VariantRow[];
  /** The given ids. For these variants, their new numbers count, not the stored ones. */
  givenIds: ReadonlySet<number>;
  /** The variants that already have one of the given numbers. */
  holders: readonly Holder[];
  /** Attributes that variants of this product may have, with their position; null if the category is unknown. */
  attributes: ReadonlyMap<number, { place: number }> | null;
  discount_percent: number;
  /** HSN codes that the owner added to the built-in ones. */
  hsn_codes: readonly string[];
  /** Whether the product is to be shown in the shop, and whether it is shown now. */
  isShown: boolean;
  wasShown: boolean;
  /** YYYY-MM-DD, IST. */
  today: string;
}

export interface VariantChecked extends VariantColumns {
  /** The stored variant that this one changes, possibly a withdrawn one; null for a new variant. */
  stored: VariantRow | null;
  attributes: { attribute_id: number; value: string }[];
  /** HSN code and rate from a day on; null if the same apply on that day already. */
  tax_class: Omit<TaxClassGiven, "variant_id" | "classified_by"> | null;
}

/** A variant's first tax class applies from the day GST began. */
const gstBegan = "2017-07-01";

/** Checks every variant of a product. `errors` are keyed by field: `variants.2.ref_no`. */
export function checkVariants(given: readonly VariantGiven[], known: KnownOfVariants) {
  const errors: Errors = {};
  const seen = noNumbers();
  const checked = given.map((variant, index) => {
    const result = checkVariant(variant, known, seen);
    for (const [field, words] of Object.entries(result.errors)) errors[`variants.${index}.${field}`] = words;
    return result.checked;
  });
  return { errors, checked };
}

/** Numbers of the variants already checked. */
export interface SeenNumbers {
  refs: Set<string>;
  previous: Set<string>;
  udis: Set<string>;
}

export const noNumbers = (): SeenNumbers => ({ refs: new Set(), previous: new Set(), udis: new Set() });

/** Checks one variant. `seen` collects the numbers of the preceding ones. */
export function checkVariant(
  given: VariantGiven,
  known: KnownOfVariants,
  seen: SeenNumbers,
): { errors: Errors; checked: VariantChecked } {
  const errors: Errors = {};
  const key = refKey(given.ref_no);
  // Reusing a number that the product had before restores that variant, with its history.
  const isStored = ({ id, ref_key }: VariantRow) =>
    given.id === null ? ref_key === key && !known.givenIds.has(id) : id === given.id;
  const stored = known.stored.find(isStored) ?? null;
  if (given.id !== null && !stored) errors.id = [serverTexts.variantNotOfProduct];
  checkNumbers(given, key, stored, known, seen, errors);
  const tax = taxFrom(given, stored, known, errors);
  const { problems, ...prices } = checkPrices(given, tax, known.discount_percent);
  for (const [field, problem] of Object.entries(problems)) errors[field] = [problem];
  const { mrp_paise } = prices;
  const rise = stored && stored.mrp_paise !== mrp_paise ? mrpRise(mrp_paise, stored.mrps, known.today) : null;
  if (rise) errors.mrp = [rise];
  checkAttributes(given, known, errors);
  const before = known.wasShown && stored && !stored.withdrawn ? stored : null;
  if (known.isShown) Object.assign(errors, checkVariantDeclarations(given, before));
  const place = ({ attribute_id }: { attribute_id: number }) => known.attributes?.get(attribute_id)?.place ?? 0;
  return {
    errors,
    checked: {
      ...pick(given, plainVariantFields),
      stored,
      ...prices,
      tax_class: tax.change,
      attributes: given.attributes.toSorted((one, other) => place(one) - place(other)),
    },
  };
}

function checkNumbers(
  { ref_no, previous_refs, udi_di }: VariantGiven,
  key: string,
  stored: VariantRow | null,
  known: KnownOfVariants,
  seen: SeenNumbers,
  errors: Errors,
) {
  const another = ({ variant_id }: Holder) => variant_id !== stored?.id && !known.givenIds.has(variant_id);
  const refHolder = known.holders.find((holder) => holder.ref_key === refKey(ref_no) && another(holder));
  if (seen.refs.has(key)) errors.ref_no = [serverTexts.refNoTwice];
  else if (refHolder) errors.ref_no = [serverTexts.refNoTaken(refHolder.product_name)];
  seen.refs.add(key);
  checkPrevious(key, previousRefs({ previous_refs }).map(refKey), known.holders.filter(another), seen, errors);
  if (udi_di === null) return;
  const udiHolder = known.holders.find((holder) => holder.udi_di === udi_di && another(holder));
  if (!isGtin(udi_di)) errors.udi_di = [serverTexts.udiWrong];
  else if (seen.udis.has(udi_di)) errors.udi_di = [serverTexts.udiTwice];
  else if (udiHolder) errors.udi_di = [serverTexts.udiTaken(udiHolder.product_name)];
  seen.udis.add(udi_di);
}

/** A current number must not equal a previous number of another variant: customers who order by it would get the wrong one. */
function checkPrevious(key: string, previous: string[], others: Holder[], seen: SeenNumbers, errors: Errors) {
  const inUse = others.find(({ ref_key }) => previous.includes(ref_key));
  const formerly = others.find((holder) => previousRefs(holder).map(refKey).includes(key));
  if (inUse) errors.previous_refs = [serverTexts.previousRefInUse(inUse.ref_no, inUse.product_name)];
  else if (previous.some((each) => seen.refs.has(each))) errors.previous_refs = [serverTexts.previousRefListed];
  if (formerly) errors.ref_no ??= [serverTexts.refNoWasUsed(formerly.ref_no)];
  else if (seen.previous.has(key)) errors.ref_no ??= [serverTexts.refNoListedAsPrevious];
  for (const each of previous) seen.previous.add(each);
}

/**
 * A GST rate must be in force on the day from which it is to apply. Checked only when the rate changes or the variant comes back on sale: a
 * variant whose stored rate has since ended can otherwise be edited, because refusing its weight or price would not correct the tax of what
 * is sold in between.
 */
function checkRate(percent: number, day: string, errors: Errors) {
  const inForce = gstRatesOn(day);
  if (!inForce.includes(percent)) errors.gst_rate = [serverTexts.gstRateNotInForce(percent, day, inForce)];
}

function checkHsn(hsn: string, { hsn_codes }: KnownOfVariants, errors: Errors) {
  if (!isListedHsn(hsn, hsn_codes)) errors.hsn = [serverTexts.hsnNotListed(hsn)];
}

/**
 * The given tax class; goods that bear tax need none. A rate of 0 % does not state why no tax is charged, which determines returns and
 * documents.
 */
function classFrom({ gst_rate, tax_class }: VariantGiven, errors: Errors): TaxClass {
  if (gst_rate > 0 && tax_class !== null && tax_class !== "taxable") errors.tax_class = [serverTexts.taxClassWithRate];
  if (gst_rate === 0 && (tax_class ?? "taxable") === "taxable") errors.tax_class = [serverTexts.taxClassNeeded];
  return tax_class ?? "taxable";
}

/** The requested change of tax class, the rate in force today, and every rate from today on with its first day. */
function taxFrom(given: VariantGiven, stored: VariantRow | null, known: KnownOfVariants, errors: Errors) {
  const { today } = known;
  const { hsn, gst_rate, tax_from } = given;
  const gst_rate_bp = Math.round(gst_rate * 100);
  const tax_class = classFrom(given, errors);
  const classes = stored?.tax_classes ?? [];
  if (classes.length === 0) {
    const change = { valid_from: gstBegan, hsn_code: hsn, gst_rate_bp, tax_class };
    checkRate(gst_rate, today, errors);
    checkHsn(hsn, known, errors);
    return { change, rateToday: gst_rate_bp, rates: [{ day: null, gst_rate_bp }] };
  }
  if (tax_from !== null && tax_from < today) errors.tax_from = [serverTexts.taxInThePast];
  const day = tax_from ?? today;
  const then = classes.findLast(({ valid_from }) => valid_from <= day);
  const same = then?.hsn_code === hsn && then.gst_rate_bp === gst_rate_bp && then.tax_class === tax_class;
  const change = same ? null : { valid_from: day, hsn_code: hsn, gst_rate_bp, tax_class };
  if (change || stored?.withdrawn) {
    checkRate(gst_rate, day, errors);
    checkHsn(hsn, known, errors);
  }
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

/** The attributes that variants of a product may have: those of its category in order, then those they already have. */
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
