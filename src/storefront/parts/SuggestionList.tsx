import { useEffect } from "react";
import { Link } from "react-router";
import { Availability } from "../../ui/Availability.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { rendition } from "../../ui/picture-sources.ts";
import { productAddress } from "./product-card.ts";
import { StartingPrice } from "./StartingPrice.tsx";
import styles from "./SuggestionList.module.css";
import type { Suggestions } from "./useSuggestions.ts";
import { VariantSuggestionRow } from "./VariantSuggestionRow.tsx";

interface SuggestionListProps {
  id: string;
  found: Suggestions;
  /** The row that the keyboard is on; -1 for none. */
  active: number;
  onChoose(): void;
}

export function optionId(list: string, row: number): string {
  return `${list}${row}`;
}

/** Variants, products and the link to all results; none where nothing was found. */
export function rowCount(found: Suggestions | null): number {
  const count = (found?.variants.length ?? 0) + (found?.products.length ?? 0);
  return count === 0 ? 0 : count + 1;
}

/** Variants and products that fit what is being typed, below the search box, which keeps the focus. */
export function SuggestionList({
  id,
  found: { search, products, variants, corrected },
  active,
  onChoose,
}: SuggestionListProps) {
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  const row = (place: number) => ({
    id: optionId(id, place),
    role: "option",
    "aria-selected": place === active,
    tabIndex: -1,
    onClick: onChoose,
  });

  return (
    // A press would take the focus from the box, and so close the list before it is chosen from.
    <div id={id} role="listbox" aria-label="Suggestions" className={styles.list} onMouseDown={keepFocus}>
      {corrected !== null && (
        <p role="presentation" className={styles.corrected}>
          Showing results for <b>{corrected}</b>
        </p>
      )}
      {variants.map((variant, place) => (
        <VariantSuggestionRow key={variant.ref_no} variant={variant} {...row(place)} />
      ))}
      {products.map((product, place) => (
        <Link key={product.token} to={productAddress(product)} className={styles.row} {...row(variants.length + place)}>
          <span className={styles.plate}>
            {product.first_images && <img src={rendition(product.first_images, 96)} alt="" width="48" height="48" />}
          </span>
          <span className={styles.words}>
            <b>{product.name}</b>
            <span className={styles.category}>{product.categoryName}</span>
            <span className={styles.facts}>
              <StartingPrice product={product} className={styles.price} />
              <Availability availability={product.availability} />
            </span>
          </span>
        </Link>
      ))}
      <Link
        to={`/product?search=${encodeURIComponent(search)}`}
        className={styles.all}
        {...row(variants.length + products.length)}
      >
        <span>See all results for “{search}”</span>
        <Icon name="arrow-right" size={18} />
      </Link>
    </div>
  );
}

function keepFocus(event: { preventDefault(): void }) {
  event.preventDefault();
}
