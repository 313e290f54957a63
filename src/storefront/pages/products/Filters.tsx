import type { FormEvent } from "react";
import { Form, Link, useNavigate } from "react-router";
import type { Category, CountryFacet, Facet, SubCategoryFacet } from "../../../contract/catalogue.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ChosenFilters } from "./ChosenFilters.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import styles from "./Filters.module.css";
import { type Asked, addressFor, askedFor, sorts, withoutFilters } from "./list-address.ts";

interface FiltersProps {
  asked: Asked;
  categories: Category[];
  subCategories: SubCategoryFacet[];
  facets: Facet[];
  countries: CountryFacet[];
  total: number;
}

/** Category, order and filters of the list: a GET form. With scripts each choice applies at once. */
export function Filters({ asked, categories, subCategories, facets, countries, total }: FiltersProps) {
  const navigate = useNavigate();
  const whole = addressFor({ ...asked, search: "", page: 1 });
  const chosen = asked.attributes.length + asked.countries.length + (asked.subCategory === null ? 0 : 1);
  const found = total === 1 ? "1 product" : `${total} products`;

  function follow({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const fields = new FormData(currentTarget) as unknown as Iterable<[string, string]>;
    const wanted = askedFor(new URLSearchParams([...fields]));
    const { name } = target as HTMLInputElement;
    // Another category has other sub-categories and attributes. After ticking a box the scroll position stays, for the next one.
    navigate(addressFor(name === "category" ? withoutFilters(wanted) : wanted), {
      preventScrollReset: ["attr", "sub_category", "country"].includes(name),
    });
  }

  return (
    <Form action="/product" method="get" className={styles.filters} onChange={follow} data-submit-on-change>
      <div className={styles.bar}>
        <div className={styles.found}>
          <p role="status" tabIndex={-1} id="found">
            {found}
          </p>
          {asked.search && (
            <>
              <input type="hidden" name="search" value={asked.search} />
              <Link to={whole} className={styles.chip} aria-label={`Remove the search for ${asked.search}`}>
                {asked.search}
                <Icon name="close" size={16} />
              </Link>
            </>
          )}
          {facets.length + subCategories.length + countries.length > 0 && (
            <Button variant="secondary" icon="filter" popoverTarget="filters" className={styles.opener}>
              {chosen > 0 ? `Filters (${chosen})` : "Filters"}
            </Button>
          )}
        </div>
        <div className={styles.fields}>
          <SelectField label="Category" name="category" value={asked.category ?? ""} onChange={ignore}>
            <option value="">All products</option>
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
          </SelectField>
          <SelectField label="Sort by" name="sort" value={asked.sort ?? "relevance"} onChange={ignore}>
            {sorts.map((sort) => (
              <option key={sort.value} value={sort.value}>
                {sort.name}
              </option>
            ))}
          </SelectField>
          <noscript>
            <Button type="submit" variant="secondary">
              Show
            </Button>
          </noscript>
        </div>
        <ChosenFilters asked={asked} facets={facets} subCategories={subCategories} />
      </div>
      <FilterPanel asked={asked} facets={facets} countries={countries} subCategories={subCategories} found={found} />
    </Form>
  );
}

/** The form handles every change; the address then determines what is selected. */
function ignore() {}
