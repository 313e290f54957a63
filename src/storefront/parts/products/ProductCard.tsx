import { useState } from "react";
import { text } from "../../../language/text.ts";
import { Availability } from "../../../ui/Availability.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { IconButton } from "../../../ui/Button.tsx";
import { languageOf } from "../../../ui/language-of.ts";
import { Picture } from "../../../ui/Picture.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useOnDemand } from "../layout/useOnDemand.ts";
import { CompareBox } from "./Compare.tsx";
import styles from "./ProductCard.module.css";
import { ProductLink } from "./ProductLink.tsx";
import { type CardProduct, productAddress } from "./product-card.ts";
import { StartingPrice } from "./StartingPrice.tsx";
import { WishlistHeart } from "./WishlistHeart.tsx";

interface ProductCardProps {
  product: CardProduct;
  headingLevel?: 2 | 3;
  /** Whether its picture is in view from the start. */
  priority?: boolean;
  comparable?: boolean | undefined;
}

const loadQuickView = async () => (await import("./QuickView.tsx")).QuickView;

export function ProductCard({ product, headingLevel = 3, priority, comparable }: ProductCardProps) {
  const [peeking, setPeeking] = useState(false);
  const [QuickView, demandQuickView] = useOnDemand(loadQuickView);
  const Heading = headingLevel === 2 ? "h2" : "h3";

  async function peek() {
    if (await demandQuickView(productAddress(product))) setPeeking(true);
  }

  return (
    <article className={styles.card}>
      <div className={styles.plate}>
        <Picture
          {...product.picture}
          src={product.first_images}
          alt=""
          sizes="(max-width: 767px) calc(50vw - 1.5rem), (max-width: 991px) 31vw, 300px"
          priority={priority}
        />
        {product.deal_of_day && (
          <div className={styles.badge}>
            <Badge kind="amber">{text("Deal of the day")}</Badge>
          </div>
        )}
      </div>
      <div className={styles.caption}>
        <p className={styles.category}>{product.categoryName}</p>
        <IconButton icon="zoom" label={text("Quick View")} className={styles.peek} onClick={() => void peek()} />
        <div className={styles.heart}>
          <WishlistHeart product={product} />
        </div>
      </div>
      <Heading className={styles.name} lang={languageOf(product.name)}>
        <ProductLink product={product}>{product.name}</ProductLink>
      </Heading>
      {comparable && (
        <p className={styles.references}>
          {product.ref_no}
          {product.variant_count > 1 && ` ${text("+ {count} more", { count: product.variant_count - 1 })}`}
        </p>
      )}
      <div className={styles.facts}>
        <StartingPrice product={product} className={styles.price} />
        <Availability availability={product.availability} />
      </div>
      {comparable && (
        <div className={styles.compare}>
          <CompareBox name="products" value={product.id} of={product.name} />
        </div>
      )}
      {peeking && QuickView && <QuickView product={product} onClose={() => setPeeking(false)} />}
    </article>
  );
}

export function ProductCardSkeleton() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <Skeleton shape="picture" />
      <Skeleton className={styles.short} />
      <Skeleton />
      <Skeleton className={styles.short} />
    </div>
  );
}
