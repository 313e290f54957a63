import { memo } from "react";
import { text } from "../../language/text.ts";
import { join } from "../../ui/join.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
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
  /** Shows only as many products as fill whole rows. */
  whole?: boolean;
}

/** Memoised, so that it does not render again while another page is loading. */
export const ProductGrid = memo(function ProductGrid({
  products,
  headingLevel,
  eager = 0,
  comparable,
  whole,
}: ProductGridProps) {
  return (
    <>
      <ul className={join(styles.grid, whole && styles.whole)}>
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
