import type { Facet } from "../../contract/catalogue.ts";
import type { Names } from "../translations/index.ts";
import type { ProductsFound } from "./find-products.ts";

/** The filters of a list, with names in the language of the request. Values in URLs stay in English. */
export function translatedFilters<Found extends Pick<ProductsFound, "facets" | "sub_categories">>(
  result: Found,
  names: Names,
): Found {
  const { facets, sub_categories } = result;
  return {
    ...result,
    ...(facets && { facets: facets.map((facet) => translatedFacet(facet, names)) }),
    ...(sub_categories && {
      sub_categories: sub_categories.map((group) => ({ ...group, name: names.subCategory(group.name) })),
    }),
  };
}

function translatedFacet({ attribute_name, label, ...facet }: Facet, names: Names): Facet {
  const name = names.attribute(attribute_name);
  const isWithUnit = label !== attribute_name;
  return {
    ...{ attribute_id: facet.attribute_id, attribute_name: name },
    label: name === attribute_name ? label : isWithUnit ? name.replace(/ \([^()]*\)$/, "") : name,
    values: facet.values.map((value) => ({ ...value, label: translatedLabel(value, names) })),
  };
}

/** A label is the value or part of it, sometimes with its unit: `10 to 75 mL/min`. */
function translatedLabel({ value, label }: Facet["values"][number], names: Names): string {
  return label.startsWith(value) ? names.value(value) + label.slice(value.length) : names.value(label);
}
