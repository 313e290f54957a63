import type { FormEvent, ReactNode } from "react";
import { Form, Link, useNavigate } from "react-router";
import type { CountryFacet, SubCategoryFacet } from "../../../contract/catalogue.ts";
import { plural, text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { PriceSwitch } from "../../parts/products/PriceSwitch.tsx";
import type { MenuCategory } from "../../root-data.ts";
import { FilterPanel } from "./FilterPanel.tsx";
import styles from "./Filters.module.css";
import { type Asked, addressFor, askedFor, sorts } from "./list-address.ts";
import { rememberView } from "./list-view.ts";
import type { ListedFacet } from "./steady-facets.ts";

interface FiltersProps {
  /** The heading of the page. */
  title: string;
  intro: string | undefined;
  /** Tells the visitor that results for another term are shown. */
  correction: ReactNode;
  asked: Asked;
  categories: MenuCategory[];
  subCategories: SubCategoryFacet[];
  facets: ListedFacet[];
  countries: CountryFacet[];
  total: number;
}

/** Heading, order and filters of the list: a GET form. With scripts each choice applies at once. */
export function Filters({
  title,
  intro,
  correction,
  asked,
  categories,
  subCategories,
  facets,
  countries,
  total,
}: FiltersProps) {
  const navigate = useNavigate();
  const chosen = asked.attributes.length + asked.countries.length + (asked.subCategory === null ? 0 : 1);
  const resultCount = plural(total, { one: "{count} product", other: "{count} products" });

  function applyFilters({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const fields = new FormData(currentTarget) as unknown as Iterable<[string, string]>;
    const wanted = askedFor(new URLSearchParams([...fields]));
    const { name } = target as HTMLInputElement;
    if (!navigator.onLine) restoreChoices(currentTarget);
    // After ticking a box, the scroll position stays for the next one.
    navigate(addressFor(wanted), { preventScrollReset: name !== "sort" });
  }

  return (
    <Form action="/product" method="get" className={styles.filters} onChange={applyFilters} data-submit-on-change>
      <header className={styles.bar}>
        <div className={styles.heading}>
          <h1>{title}</h1>
          <p role="status" tabIndex={-1} id="found">
            {resultCount}
          </p>
          {intro && <p>{intro}</p>}
          {correction}
          {asked.search && <SearchedFor asked={asked} />}
        </div>
        <div className={styles.prices}>
          <PriceSwitch />
        </div>
        <div className={styles.fields}>
          <Views asked={asked} />
          <Button variant="secondary" icon="filter" popoverTarget="filters" className={styles.opener}>
            {chosen > 0 ? text("Filters ({count})", { count: chosen }) : text("Filters")}
          </Button>
          <SelectField label={text("Sort by")} name="sort" value={asked.sort ?? "relevance"} onChange={ignore}>
            {sorts.map((sort) => (
              <option key={sort.value} value={sort.value}>
                {sort.name}
              </option>
            ))}
          </SelectField>
          <noscript>
            <Button type="submit" variant="secondary">
              {text("Sort")}
            </Button>
          </noscript>
        </div>
      </header>
      <FilterPanel
        asked={asked}
        categories={categories}
        facets={facets}
        countries={countries}
        subCategories={subCategories}
        resultCount={resultCount}
      />
    </Form>
  );
}

/** Replaces the history entry, so that going back leaves the list whichever view was chosen. */
function Views({ asked }: { asked: Asked }) {
  return (
    <nav aria-label={text("View")} className={styles.views}>
      {([undefined, "table"] as const).map((view) => (
        <Link
          key={view ?? ""}
          to={addressFor({ ...asked, view })}
          replace
          preventScrollReset
          aria-current={asked.view === view ? "true" : undefined}
          onClick={() => rememberView(view)}
        >
          <Icon name={view ? "menu" : "grid"} />
          <VisuallyHidden>{view ? text("Table") : text("Cards")}</VisuallyHidden>
        </Link>
      ))}
      {asked.view && <input type="hidden" name="view" value={asked.view} />}
    </nav>
  );
}

function SearchedFor({ asked }: { asked: Asked }) {
  return (
    <>
      <input type="hidden" name="search" value={asked.search} />
      <Link
        to={addressFor({ ...asked, search: "", page: 1 })}
        className={styles.chip}
        aria-label={text("Remove the search for {search}", { search: asked.search })}
      >
        {asked.search}
        <Icon name="close" size={16} />
      </Link>
    </>
  );
}

/** Choices that could not be applied must not appear selected. */
function restoreChoices(form: HTMLFormElement) {
  for (const input of form.querySelectorAll("input")) input.checked = input.defaultChecked;
}

/** The form handles every change; the URL then determines what is selected. */
function ignore() {}
