import { useEffect } from "react";
import { Link } from "react-router";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Availability } from "../../../ui/Availability.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { rendition } from "../../../ui/picture-sources.ts";
import { useSession } from "../../session.ts";
import { productAddress } from "../products/product-card.ts";
import { StartingPrice } from "../products/StartingPrice.tsx";
import styles from "./SuggestionList.module.css";
import { optionId } from "./suggestion-rows.ts";
import type { Suggestions } from "./useSuggestions.ts";
import { canAdd, VariantSuggestionRow } from "./VariantSuggestionRow.tsx";

interface SuggestionListProps {
  id: string;
  suggestions: Suggestions;
  /** Units of a variant to add. */
  quantity: number;
  /** The row selected with the keyboard; -1 for none. */
  active: number;
  onChoose(): void;
}

/** Variants and products that match the typed text, below the search box, which keeps the focus. */
export function SuggestionList({
  id,
  suggestions: { search, products, variants, corrected },
  quantity,
  active,
  onChoose,
}: SuggestionListProps) {
  const { signedIn } = useSession();
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
    // A press would move the focus from the box, and so close the list before the option is chosen.
    <div id={id} role="listbox" aria-label={text("Suggestions")} className={styles.list} onMouseDown={keepFocus}>
      {corrected !== null && (
        <p role="presentation" className={styles.corrected}>
          {rich("Showing results for {words}", { words: <b>{corrected}</b> })}
        </p>
      )}
      {variants.map((variant, place) => (
        <VariantSuggestionRow
          key={variant.ref_no}
          variant={variant}
          quantity={quantity}
          adds={signedIn && canAdd(variant)}
          {...row(place)}
        />
      ))}
      {signedIn && variants.some(canAdd) && (
        <p role="presentation" className={styles.keys}>
          {rich(
            "<kbd>Enter</kbd> adds it, <kbd>Ctrl+Enter</kbd> adds it and goes to checkout. For more than one, type <kbd>x4</kbd> or press the right arrow key.",
            { kbd: (key) => <kbd>{key}</kbd> },
          )}
        </p>
      )}
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
        <span>{text("See all results for “{search}”", { search })}</span>
        <Icon name="arrow-right" size={18} />
      </Link>
    </div>
  );
}

function keepFocus(event: { preventDefault(): void }) {
  event.preventDefault();
}
