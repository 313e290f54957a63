import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { CountryFacet, SubCategoryFacet } from "../../../contract/catalogue.ts";
import { plural, text } from "../../../language/text.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import type { MenuCategory } from "../../root-data.ts";
import styles from "./FilterPanel.module.css";
import { type Asked, addressFor, withoutFilters } from "./list-address.ts";
import type { ListedFacet } from "./steady-facets.ts";
import { useSteadyFilters } from "./useSteadyFilters.ts";

interface FilterPanelProps {
  asked: Asked;
  categories: MenuCategory[];
  facets: ListedFacet[];
  countries: CountryFacet[];
  subCategories: SubCategoryFacet[];
  /** "12 products" */
  resultCount: string;
}

/** Number of filter groups that are open initially, and of values shown in each. */
const openGroups = 3;
const shownValues = 8;

/** The list's filters: beside it on wide screens, in a dialog on others. */
export function FilterPanel({ asked, categories, resultCount, ...now }: FilterPanelProps) {
  const { facets, countries, subCategories } = useSteadyFilters(now, asked);
  return (
    <section id="filters" popover="auto" className={styles.panel} aria-labelledby="filters-title">
      <div className={styles.head}>
        <h2 id="filters-title">{text("Filters")}</h2>
        <IconButton icon="close" label={text("Close")} popoverTarget="filters" popoverTargetAction="hide" />
      </div>
      <Categories asked={asked} categories={categories} />
      {(subCategories.length > 1 || asked.subCategory !== null) && (
        <Group name={text("Sub-category")} open>
          <Choice type="radio" name="sub_category" value="" chosen={asked.subCategory === null} label={text("All")} />
          {subCategories.map(({ id, name, count }) => (
            <Choice
              key={id}
              type="radio"
              name="sub_category"
              value={String(id)}
              chosen={asked.subCategory === id}
              label={name}
              count={count}
            />
          ))}
        </Group>
      )}
      {facets.map((facet, place) => (
        <FacetGroup key={facet.attribute_id} facet={facet} chosen={asked.attributes} early={place < openGroups} />
      ))}
      {(countries.length > 1 || asked.countries.length > 0) && (
        <Group name={text("Country of origin")} open>
          {countries.map(({ country, count, chosen }) => (
            <Choice
              key={country}
              type="checkbox"
              name="country"
              value={country}
              chosen={chosen}
              count={count}
              label={country}
            />
          ))}
        </Group>
      )}
      <div className={styles.foot}>
        <noscript>
          <Button type="submit" wide>
            {text("Apply filters")}
          </Button>
        </noscript>
        <Button wide popoverTarget="filters" popoverTargetAction="hide" className={styles.show}>
          {text("Show {products}", { products: resultCount })}
        </Button>
      </div>
    </section>
  );
}

/** Links, because another category is another list, with other filters and its own URL. */
function Categories({ asked, categories }: Pick<FilterPanelProps, "asked" | "categories">) {
  const all = { id: null, name: text("All products"), product_count: null };
  return (
    <Disclosure title={text("Category")} open className={styles.group}>
      {asked.category !== null && <input type="hidden" name="category" value={asked.category} />}
      <ul className={styles.categories} aria-label={text("Categories")}>
        {[all, ...categories].map(({ id, name, product_count }) => (
          <li key={id}>
            <Link
              to={addressFor({ ...withoutFilters(asked), category: id })}
              aria-current={asked.category === id ? "true" : undefined}
            >
              {name}
              {product_count !== null && <small>{product_count}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function FacetGroup({ facet, chosen, early }: { facet: ListedFacet; chosen: string[]; early: boolean }) {
  const choices = facet.values.map(({ value, label = value, count }) => ({
    label,
    count,
    key: `${facet.attribute_id}:${value}`,
  }));
  const isChosen = ({ key }: { key: string }) => chosen.includes(key);
  const later = choices.slice(shownValues);
  const draw = ({ key, label, count }: (typeof choices)[number]) => (
    <Choice
      key={key}
      type="checkbox"
      name="attr"
      value={key}
      chosen={chosen.includes(key)}
      label={label}
      count={count}
    />
  );
  return (
    <Group name={facet.label} open={early || choices.some(isChosen)}>
      {choices.slice(0, shownValues).map(draw)}
      {later.length > 0 && (
        <li>
          <Disclosure
            title={text("{count} more", { count: later.length })}
            open={later.some(isChosen)}
            className={styles.more}
          >
            <ul className={styles.values}>{later.map(draw)}</ul>
          </Disclosure>
        </li>
      )}
    </Group>
  );
}

function Group({ name, open, children }: { name: string; open: boolean; children: ReactNode }) {
  return (
    <Disclosure title={name} open={open} className={styles.group}>
      <fieldset>
        <legend>
          <VisuallyHidden>{name}</VisuallyHidden>
        </legend>
        <ul className={styles.values}>{children}</ul>
      </fieldset>
    </Disclosure>
  );
}

/** Sets `open` only initially; after that, the visitor opens and closes it. */
function Disclosure(props: { title: string; open: boolean; className: string | undefined; children: ReactNode }) {
  const [open] = useState(props.open);
  return (
    <details open={open} className={props.className}>
      <summary>
        {props.title}
        <Icon name="chevron-down" size={18} />
      </summary>
      {props.children}
    </details>
  );
}

interface ChoiceProps {
  type: "checkbox" | "radio";
  name: string;
  value: string;
  chosen: boolean;
  label: string;
  count?: number;
}

function Choice({ type, name, value, chosen, label, count }: ChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  // The browser ticks the box immediately. The URL follows, also when going back.
  useEffect(() => {
    if (input.current) input.current.checked = chosen;
  }, [chosen]);
  const products = plural(count ?? 0, { one: "{count} product", other: "{count} products" });
  return (
    <li>
      <label className={styles.choice}>
        <input
          ref={input}
          type={type}
          name={name}
          value={value}
          defaultChecked={chosen}
          disabled={count === 0 && !chosen}
          aria-label={count === undefined ? undefined : `${label}, ${products}`}
        />
        {label}
        {count !== undefined && <small>{count}</small>}
      </label>
    </li>
  );
}
