import { useState } from "react";
import { Link } from "react-router";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Price } from "../../ui/Price.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./ProductCard.module.css";
import { type CardProduct, productAddress } from "./product-card.ts";
import { QuickView } from "./QuickView.tsx";
import { WishlistHeart } from "./WishlistHeart.tsx";

interface ProductCardProps {
  product: CardProduct;
  headingLevel?: 2 | 3;
  /** Its picture is in view from the start. */
  priority?: boolean;
}

export function ProductCard({ product, headingLevel = 3, priority }: ProductCardProps) {
  const [peeking, setPeeking] = useState(false);
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <article className={styles.card}>
      <div className={styles.plate}>
        <Picture
          {...product.picture}
          src={product.first_images}
          alt=""
          sizes="(max-width: 575px) 46vw, (max-width: 991px) 31vw, 300px"
          priority={priority}
        />
        {product.deal_of_day && (
          <div className={styles.badge}>
            <Badge kind="amber">Deal of the day</Badge>
          </div>
        )}
        <Button variant="secondary" size="small" className={styles.peek} onClick={() => setPeeking(true)}>
          Quick View
        </Button>
      </div>
      <p className={styles.category}>{product.categoryName}</p>
      <Heading className={styles.name}>
        <Link to={productAddress(product)} prefetch="intent">
          {product.name}
        </Link>
      </Heading>
      <CardPrice product={product} />
      <div className={styles.heart}>
        <WishlistHeart product={product} />
      </div>
      {peeking && <QuickView product={product} onClose={() => setPeeking(false)} />}
    </article>
  );
}

/** The price without tax where the customer may see it, otherwise the MRP, which includes all taxes. The two are never compared. */
function CardPrice({ product }: { product: CardProduct }) {
  if (product.price_from !== undefined) {
    return (
      <p className={styles.price}>
        <span>from</span> <Price amount={product.price_from} /> <span>+ GST</span>
      </p>
    );
  }
  if (product.mrp_from !== undefined) {
    return (
      <p className={styles.price}>
        <span>MRP from</span> <Price amount={product.mrp_from} />
      </p>
    );
  }
  return null;
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
