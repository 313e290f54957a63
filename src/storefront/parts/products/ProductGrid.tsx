import { memo, useEffect, useRef, useState } from "react";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { join } from "../../../ui/join.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { ProductCard, ProductCardSkeleton } from "./ProductCard.tsx";
import styles from "./ProductGrid.module.css";
import { ProductPageAhead } from "./ProductPageAhead.tsx";
import type { CardProduct } from "./product-card.ts";

interface ProductGridProps {
  products: CardProduct[];
  headingLevel?: 2 | 3;
  /** Number of pictures that are in view from the start and load eagerly. */
  eager?: number;
  /** With a checkbox for the page's `CompareBar`. */
  comparable?: boolean;
}

/** Memoised, so that it does not render again while another page is loading. */
export const ProductGrid = memo(function ProductGrid({
  products,
  headingLevel,
  eager = 0,
  comparable,
}: ProductGridProps) {
  return (
    <>
      <ul className={styles.grid}>
        {products.map((product, place) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              headingLevel={headingLevel}
              priority={place < eager}
              comparable={comparable}
            />
          </li>
        ))}
      </ul>
      <ProductPageAhead />
    </>
  );
});

/** The products that fill one row or two, and a button that shows the others. Without scripts, all are shown. */
export function ProductRows({ products }: { products: CardProduct[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [firstAdded, setFirstAdded] = useState<number | null>(null);
  const count = products.length;

  useEffect(() => {
    if (firstAdded !== null) list.current?.children[firstAdded]?.querySelector("a")?.focus();
  }, [firstAdded]);

  function showAll() {
    const items = [...(list.current?.children ?? [])];
    setFirstAdded(items.findIndex((item) => item.getClientRects().length === 0));
  }

  return (
    <>
      <ul ref={list} className={join(styles.grid, count === 3 && styles.three)}>
        {products.map((product, place) => (
          <li
            key={product.id}
            className={join(firstAdded === null && hiddenWhere((columns) => place >= whole(count, columns)))}
          >
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
      {firstAdded === null && (
        <div
          className={join(
            styles.more,
            hiddenWhere((columns) => whole(count, columns) === count),
          )}
        >
          <Button variant="secondary" onClick={showAll}>
            {text("Show all {count} products", { count })}
          </Button>
        </div>
      )}
      <ProductPageAhead />
    </>
  );
}

/** How many of the products fill one or two rows. Fewer than a row are shown as they are. */
function whole(count: number, columns: number): number {
  const isOwnRow = count < columns || (count === 3 && columns === 4);
  return isOwnRow ? count : Math.min(2, Math.floor(count / columns)) * columns;
}

/** @param isHidden whether it is hidden where the grid has this many columns */
const hiddenWhere = (isHidden: (columns: number) => boolean) =>
  join(isHidden(4) && styles.notInFour, isHidden(3) && styles.notInThree, isHidden(2) && styles.notInTwo);

export function ProductGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{text("Loading products")}</VisuallyHidden>
      <div className={styles.grid}>
        {Array.from({ length: count }, (_, place) => place).map((place) => (
          <ProductCardSkeleton key={place} />
        ))}
      </div>
    </div>
  );
}
