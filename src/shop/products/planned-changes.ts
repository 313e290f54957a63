import { pick } from "../../contract/field-types.ts";
import { type ProductColumns, variantColumns } from "../kit/product-columns.ts";
import type { VariantChecked } from "../product-rules/index.ts";
import type { StoredProduct } from "./bulk-queries.ts";
import { classOn } from "./product-edited.ts";

/** A field with the stored value and the one that replaces it; of something new, null and everything that is given. */
type Change = readonly [field: string, before: unknown, after: unknown];

/** How a product differs from what is stored. A place that the shop assigns to a new product is no part of it. */
export function productChanges(stored: StoredProduct | null, general: ProductColumns, hidden: boolean): Change[] {
  const { position, ...others } = general;
  if (!stored) return [["product", null, { ...others, hidden }]];
  return Object.entries({ ...others, position, hidden }).flatMap(([field, value]): Change[] => {
    const before = stored[field as keyof StoredProduct];
    const isSame = value instanceof Date ? value.getTime() === (before as Date | null)?.getTime() : value === before;
    return isSame ? [] : [[field, before, value]];
  });
}

/** How a variant differs from what is stored. The day from which a tax class applies is that of storing it. */
export function variantChanges(given: VariantChecked, today: string): Change[] {
  const { stored, attributes } = given;
  const tax_class = given.tax_class && taxation(given.tax_class);
  const values = attributes.map(({ attribute_id, value }): [number, string] => [attribute_id, value]);
  if (!stored) return [["variant", null, { ...pick(given, variantColumns), tax_class, attributes: values }]];
  const before = classOn(stored, today);
  return [
    ...variantColumns.flatMap((column): Change[] =>
      stored[column] === given[column] ? [] : [[column, stored[column], given[column]]],
    ),
    ...(stored.withdrawn ? ([["withdrawn", true, false]] as const) : []),
    ...(tax_class ? ([["tax_class", before ? taxation(before) : null, tax_class]] as const) : []),
    ...(sorted(values) === sorted(stored.attributes) ? [] : ([["attributes", stored.attributes, values]] as const)),
  ];
}

const taxation = (given: { hsn_code: string; gst_rate_bp: number; tax_class: string }) =>
  pick(given, ["hsn_code", "gst_rate_bp", "tax_class"]);

/** The order of attributes follows the category, not the caller. */
const sorted = (pairs: readonly [number, string][]) => JSON.stringify(pairs.toSorted(([one], [other]) => one - other));
