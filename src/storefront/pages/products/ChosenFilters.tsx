import { Link } from "react-router";
import type { SubCategoryFacet } from "../../../contract/catalogue.ts";
import { text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import styles from "./Filters.module.css";
import { type Asked, addressFor, isFiltered, withoutFilters } from "./list-address.ts";
import type { ListedFacet } from "./steady-facets.ts";

interface ChosenFiltersProps {
  asked: Asked;
  facets: ListedFacet[];
  subCategories: SubCategoryFacet[];
}

/** The active filters, each with a link that removes it. */
export function ChosenFilters({ asked, facets, subCategories }: ChosenFiltersProps) {
  if (!isFiltered(asked)) return null;
  const chips = asked.attributes.map((choice) => ({
    name: choiceLabel(choice, facets),
    to: addressFor({ ...asked, page: 1, attributes: asked.attributes.filter((other) => other !== choice) }),
  }));
  for (const country of asked.countries) {
    const countries = asked.countries.filter((other) => other !== country);
    chips.push({ name: text("Made in {country}", { country }), to: addressFor({ ...asked, page: 1, countries }) });
  }
  if (asked.subCategory !== null) {
    const name = subCategories.find(({ id }) => id === asked.subCategory)?.name ?? text("Sub-category");
    chips.unshift({ name, to: addressFor({ ...asked, page: 1, subCategory: null }) });
  }
  return (
    <ul className={styles.chosen} aria-label={text("Selected filters")}>
      {chips.map(({ name, to }) => (
        <li key={name}>
          <Link
            to={to}
            className={styles.chip}
            aria-label={text("Remove {name}", { name })}
            preventScrollReset
            onClick={focusOnFound}
          >
            {name}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={addressFor(withoutFilters(asked))} className={styles.clear} preventScrollReset onClick={focusOnFound}>
          {text("Clear all")}
        </Link>
      </li>
    </ul>
  );
}

/** `Material: Titanium`; the value alone for an unknown attribute. */
function choiceLabel(choice: string, facets: ListedFacet[]): string {
  const colon = choice.indexOf(":");
  const facet = facets.find(({ attribute_id }) => attribute_id === Number(choice.slice(0, colon)));
  const value = choice.slice(colon + 1);
  return facet ? `${facet.label}: ${facet.values.find((each) => each.value === value)?.label ?? value}` : value;
}

/** The link is about to disappear, so the focus moves to the list it changes. */
function focusOnFound() {
  document.getElementById("found")?.focus({ preventScroll: true });
}
