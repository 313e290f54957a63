import { useRef } from "react";
import type { CountryFacet, SubCategoryFacet } from "../../../contract/catalogue.ts";
import type { Asked } from "./list-address.ts";
import { type ListedFacet, steadyChoices, steadyFacets } from "./steady-facets.ts";

interface Filters {
  facets: ListedFacet[];
  countries: CountryFacet[];
  subCategories: SubCategoryFacet[];
}

/** Filters that stay in place while parts of the same list are chosen; another category or search starts over. */
export function useSteadyFilters(now: Filters, { category, search }: Asked): Filters {
  const list = JSON.stringify([category, search]);
  const shown = useRef({ list, first: now });
  if (shown.current.list !== list) shown.current = { list, first: now };
  const { first } = shown.current;
  return {
    facets: steadyFacets(first.facets, now.facets),
    countries: steadyChoices(first.countries, now.countries, ({ country }) => country),
    subCategories: steadyChoices(first.subCategories, now.subCategories, ({ id }) => id),
  };
}
