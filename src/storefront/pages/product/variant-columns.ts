import type { Attribute, SubProduct } from "../../../contract/catalogue.ts";

/** The sort key of the variant table: an attribute's id, or one of the other columns. */
export type SortKey = number | "reference" | "price";
export interface Sorting {
  by: SortKey;
  descending: boolean;
}

export const attributeValue = (variant: SubProduct, attributeId: number): string =>
  variant.attributes.find(({ attribute_id }) => attribute_id === attributeId)?.value ?? "";

/** Attributes in which the variants differ become columns of the table; shared ones are facts about the product. */
export function splitAttributes(attributes: Attribute[], variants: SubProduct[]) {
  const distinctValues = ({ attribute_id }: Attribute) =>
    new Set(variants.map((variant) => attributeValue(variant, attribute_id)));
  const columns = attributes.filter((attribute) => distinctValues(attribute).size > 1);
  const shared = attributes.flatMap((attribute) => {
    const [value = "", ...others] = distinctValues(attribute);
    return others.length === 0 && value !== "" ? [{ ...attribute, value }] : [];
  });
  return { columns, shared };
}

/** A copy sorted by a column: numbers by size (`2.5 mm` before `10 mm`), then texts; missing values last. */
export function sortVariants(variants: SubProduct[], { by, descending }: Sorting): SubProduct[] {
  const sign = descending ? -1 : 1;
  const collator = new Intl.Collator("en-IN", { numeric: true });
  return variants.toSorted((one, other) => {
    const [a, b] = [sortValue(one, by), sortValue(other, by)];
    if (a === "" || b === "") return Number(a === "") - Number(b === "");
    const [x, y] = [Number.parseFloat(a), Number.parseFloat(b)];
    return sign * (Number.isNaN(x - y) || x === y ? collator.compare(a, b) : x - y);
  });
}

function sortValue(variant: SubProduct, by: SortKey): string {
  if (by === "reference") return variant.ref_no;
  if (by === "price") return String(variant.price ?? variant.mrp ?? "");
  return attributeValue(variant, by);
}
