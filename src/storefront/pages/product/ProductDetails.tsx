import { useState } from "react";
import type { SubProduct } from "../../../contract/catalogue.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Breadcrumb } from "../../../ui/Breadcrumb.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Price } from "../../../ui/Price.tsx";
import { Stars } from "../../../ui/Rating.tsx";
import { ProductGrid } from "../../parts/ProductGrid.tsx";
import { RichText } from "../../parts/RichText.tsx";
import { Section } from "../../parts/Section.tsx";
import { WishlistHeart } from "../../parts/WishlistHeart.tsx";
import { Declarations } from "./Declarations.tsx";
import { Documents } from "./Documents.tsx";
import { EnquiryDialog } from "./EnquiryDialog.tsx";
import { Gallery } from "./Gallery.tsx";
import type { ProductData } from "./load.ts";
import { Neighbours } from "./Neighbours.tsx";
import styles from "./ProductDetails.module.css";
import { Regulatory } from "./Regulatory.tsx";
import { Reviews } from "./Reviews.tsx";
import { averageRating } from "./rating.ts";
import { trailTo } from "./trail.ts";
import { VariantTable } from "./VariantTable.tsx";

export function ProductDetails({ view }: { view: ProductData }) {
  const { product } = view;
  const [asking, setAsking] = useState<SubProduct | null>(null);

  return (
    <article className={styles.product}>
      <div className={styles.top}>
        <Breadcrumb trail={[...trailTo(product), { name: product.name }]} />
        <div className={styles.opening}>
          <Gallery name={product.name} images={product.images} />
          <div className={styles.summary}>
            <p className={styles.category}>{product.categoryName}</p>
            <div className={styles.title}>
              <h1>{product.name}</h1>
              <WishlistHeart product={product} />
            </div>
            <p className={styles.short}>{product.short_description}</p>
            {product.total_review > 0 && (
              <a href="#reviews" className={styles.rating}>
                <Stars rating={averageRating(product)} />
                <span>
                  {product.total_review} {product.total_review === 1 ? "review" : "reviews"}
                </span>
              </a>
            )}
            <Flags view={view} />
            <StartingPrice view={view} />
            <Regulatory product={product} variants={view.sub_products} />
          </div>
        </div>
      </div>

      <Section
        id="variants"
        title="Variants"
        intro={view.show_price && view.sub_products.length > 0 ? "Prices are per unit, without GST." : undefined}
      >
        {view.sub_products.length > 0 ? (
          <VariantTable view={view} onEnquire={setAsking} />
        ) : (
          <EmptyState
            icon="info"
            title="Currently unavailable"
            text="Contact us to ask when it will be back or what you could use instead."
          >
            <ButtonLink to="/contact-us">Contact us</ButtonLink>
          </EmptyState>
        )}
      </Section>

      <Section id="product-description" title="Description" tone="ground">
        <div className={styles.description}>
          <RichText html={product.description} top={3} />
          <div>
            <Documents documents={view.documents} />
            <Declarations view={view} />
          </div>
        </div>
      </Section>

      {view.compatible_with.length > 0 && (
        <Section id="compatible" title="Works with" intro="Devices designed for use with this one.">
          <ProductGrid products={view.compatible_with.slice(0, 8)} />
        </Section>
      )}

      <Reviews view={view} />

      {view.related_products.length > 0 && (
        <Section id="related" title="Related products">
          <ProductGrid products={view.related_products} />
        </Section>
      )}

      <Neighbours previous={view.previous} next={view.next} />
      <EnquiryDialog variant={asking} product={product.name} onClose={() => setAsking(null)} />
    </article>
  );
}

function Flags({ view: { product } }: { view: ProductData }) {
  return (
    <ul className={styles.flags}>
      {product.deal_of_day && (
        <li>
          <Badge kind="amber">Deal of the day</Badge>
        </li>
      )}
      {product.top_sell && (
        <li>
          <Badge kind="teal">Top selling</Badge>
        </li>
      )}
      {product.enquiry_only && (
        <li>
          <Badge>On enquiry only</Badge>
        </li>
      )}
      {product.verified_only && (
        <li>
          <Badge>For verified professionals</Badge>
        </li>
      )}
    </ul>
  );
}

/** The lowest price, and a link to the variants. */
function StartingPrice({ view: { product, sub_products } }: { view: ProductData }) {
  const several = sub_products.length > 1;
  return (
    <div className={styles.buy}>
      {product.price_from !== undefined ? (
        <p>
          <span className={styles.label}>{several ? "Price from" : "Price"}, without GST</span>
          <Price amount={product.price_from} className={styles.amount} />
        </p>
      ) : (
        product.mrp_from !== undefined && (
          <p>
            <span className={styles.label}>{several ? "MRP from" : "MRP"}, all taxes included</span>
            <Price amount={product.mrp_from} className={styles.amount} />
          </p>
        )
      )}
      {sub_products.length > 0 && (
        <ButtonLink to="#variants" size="large">
          {several ? `Choose from ${sub_products.length} variants` : "See the variant"}
        </ButtonLink>
      )}
    </div>
  );
}
