import type { KitVariant } from "../../contract/staff/kits.ts";
import { searchCatalogue, variantsNamed } from "../catalogue/index.ts";
import type { PublicState } from "../kit/public-state.ts";

type Catalogue = PublicState["catalogue"];
type Sold = NonNullable<ReturnType<Catalogue["variantById"]["get"]>>;

const most = 12;

/** Variants on sale whose reference the search names, then the variants of the products it finds. */
export function findVariants(catalogue: Catalogue, search: string): KitVariant[] {
  const text = search.trim();
  if (text === "") return [];
  const named = variantsNamed(catalogue, text, most);
  const ids = new Set(named.map(({ id }) => id));
  for (const slot of searchCatalogue(catalogue, text).slots) {
    if (ids.size >= most) break;
    for (const { id } of catalogue.table.products.at(slot)?.variants ?? []) ids.add(id);
  }
  return [...ids].slice(0, most).flatMap((id) => {
    const sold = catalogue.variantById.get(id);
    if (!sold) return [];
    return [{ ref_no: sold.variant.ref_no, name: sold.product.name, specification: toSpecification(sold) }];
  });
}

/** Attribute values of a variant, such as `110 mm, curved`; empty if it is not on sale. */
export function toSpecification(sold: Sold | undefined): string {
  if (!sold) return "";
  const names = new Map(sold.product.attributes.map((each) => [each.attribute_id, each.attribute_name]));
  return sold.variant.attributes
    .filter(({ value }) => value !== "")
    .map(({ attribute_id, value }) => `${names.get(attribute_id) ?? ""} ${value}`.trim())
    .join(", ");
}
