import { Link } from "react-router";
import type { VariantFound } from "../../../contract/catalogue.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EarUnderLens } from "../../../ui/drawings/EarUnderLens.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { MenuCategory } from "../../root-data.ts";
import { type Asked, addressFor, isFiltered, withoutFilters } from "./list-address.ts";
import styles from "./NothingFound.module.css";
import { VariantsFound } from "./VariantsFound.tsx";

interface NothingFoundProps {
  asked: Asked;
  categories: MenuCategory[];
  /** Variants with references similar to the search term. */
  nearest: VariantFound[];
}

/** An empty list, with alternatives: fewer filters, similar references, categories, an enquiry. */
export default function NothingFound({ asked, categories, nearest }: NothingFoundProps) {
  const filled = categories.filter(({ product_count }) => product_count > 0);
  const narrowed = asked.search !== "" || asked.category !== null || isFiltered(asked);
  return (
    <>
      <EmptyState drawing={<EarUnderLens />} title={texts.productNotFound} text={reasonFor(asked, narrowed)}>
        {isFiltered(asked) && (
          <ButtonLink to={addressFor(withoutFilters(asked))}>{text("Clear all filters")}</ButtonLink>
        )}
        {asked.search && asked.category !== null && (
          <ButtonLink to={addressFor({ ...withoutFilters(asked), category: null })}>
            {text("Search all categories")}
          </ButtonLink>
        )}
        {narrowed && (
          <ButtonLink to="/product" variant="secondary">
            {text("See all products")}
          </ButtonLink>
        )}
        <ButtonLink to={enquiryAddress(asked.search)} variant="quiet">
          {text("Ask us")}
        </ButtonLink>
      </EmptyState>
      <VariantsFound title={text("Similar references")} variants={nearest} />
      {asked.search && asked.category === null && filled.length > 0 && (
        <nav aria-label={text("Categories to look in")} className={styles.categories}>
          <h2>{text("Look in a category")}</h2>
          <ul>
            {filled.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/product?category=${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

function reasonFor(asked: Asked, narrowed: boolean): string {
  if (asked.search) {
    const { search, category } = asked;
    return category === null
      ? text(
          "No results for “{search}”. Check the spelling, try part of the name or reference number, or contact us.",
          { search },
        )
      : text(
          "No results for “{search}” in this category. Check the spelling, try part of the name or reference number, or contact us.",
          { search },
        );
  }
  if (isFiltered(asked)) return text("No product matches all the filters.");
  return narrowed
    ? text("There are no products in this category right now.")
    : text("Our catalogue is coming soon. Contact us with any questions.");
}

/** The URL of the contact form, filled in with the search term. */
function enquiryAddress(search: string): string {
  if (search === "") return "/contact-us";
  const subject = text("Looking for {search}", { search }).slice(0, 200);
  const message = text("I searched for “{search}” and found nothing. Do you supply it?", { search });
  return `/contact-us?${new URLSearchParams({ subject, message })}`;
}
